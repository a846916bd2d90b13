"""How kernels become machine code: what is changed about numba while it works.

Belongs here: whatever imports numba. Does not belong here: which kernels there are, and when they
are compiled (``compiled``). Imported only when something is compiled or loaded.
"""

"""The scalar source: functions over floats, small tuples and packed shapes, compiled by numba.

Belongs here: arithmetic that decides (+ - * / and square roots only) and is called often.
Does not belong here: frozen values, errors, memory of results; callers hand in clean numbers.

A shape is named by ``data, lo, hi``: the packed numbers and where its record begins and ends.
"""

"""What is on the table and who is being asked, as plain data.

Records are frozen and hold ids, never references; only `apply` changes a `State`. No rule
decides anything here.
"""

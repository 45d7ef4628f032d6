"""Files and pasted text coming in: lists of players, tournament report files.

Everything here turns bytes or text into plain data and says what was understood; nothing is stored.
"""

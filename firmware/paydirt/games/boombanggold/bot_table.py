"""The levels of the computer players: what sets a sleepy prospector apart from a quick one. Times in ms."""

# A row a level: easy, medium, hard.
STEP_LEAST = (250, 205, 165)  # from one press to the next, in a search
STEP_SPREAD = (70, 50, 40)
REACT_LEAST = (550, 420, 300)  # from seeing something to the first press
REACT_SPREAD = (300, 220, 150)
SLIP_Q8 = (20, 8, 3)  # a press in the wrong direction
HESITATE_Q8 = (26, 12, 4)  # a moment's thought between two steps
SHY = (0, 3, 6)  # see eyes.look
AIM_TRIES = (1, 5, 14)  # places compared while aiming
AIM_HOME = (0, 20, 30)  # what a step away from home costs a place to aim at
CALL_Q8 = (150, 220, 250)  # notices that its special tile has come up at all
CALL_LEAST = (1300, 900, 550)
CALL_SPREAD = (1500, 900, 500)
LEVELS = 3

HESITATE_MS = 350
LOOK_MS = 120  # how often it looks about when there is nothing to do
TAP_MS = 70  # a press is held this long
AIM_STEP_MS = 110
IDLE_MS = 200

"""What tells the sleeping loop that a button has changed: the queue of key events, while there is one."""

QUEUES = []

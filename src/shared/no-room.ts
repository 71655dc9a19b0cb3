/** The header of every answer while the server's disk is full: it reads, and changes nothing. */
export const NO_ROOM = 'x-sin-espacio';

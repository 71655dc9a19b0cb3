/** Failures with carts; rows of `ERRORS`. */
export const CARROS_ERRORS = {
  CARRO_NO_ENCONTRADO: { status: 200, msg: 'Ese carro no existe' },
  CARRO_CERRADO: { status: 200, msg: 'El carro está cerrado: ábralo o use otro' },
  CARRO_VACIO: { status: 200, msg: 'El carro está vacío: no hay qué cerrar' },
  CARRO_CON_GUIAS: { status: 200, msg: 'El carro tiene guías. Vacíelo antes de darlo de baja' },
  CARRO_DE_OTRO: { status: 200, msg: 'Otra persona está armando un recorrido con ese carro' },
} as const;

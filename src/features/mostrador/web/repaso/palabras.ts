import type { ClaseDeRepaso, LeidaEnRepaso } from '#features/mostrador/repasos.contract.ts';

/** The words of the three lists of a counter. */

interface Palabras {
  readonly titulo: string;
  readonly abrir: string;
  readonly lee: string;
  readonly vacio: string;
}

export const PALABRAS: Readonly<Record<ClaseDeRepaso, Palabras>> = {
  RECEPCION: {
    titulo: 'Recibir',
    abrir: 'Recibir todo lo que viene en camino',
    lee: 'Etiqueta o estante...',
    vacio: 'Lea cada paquete que baja. Leer un estante (EST_A-03) manda allí los que siguen.',
  },
  VENCIDAS: {
    titulo: 'Devolver vencidas',
    abrir: 'Empezar con las vencidas',
    lee: 'Etiqueta de una vencida...',
    vacio: 'Lea cada vencida que tenga en la mano: solo lo que se lee se devuelve.',
  },
  INVENTARIO: {
    titulo: 'Inventario de estantes',
    abrir: 'Empezar el inventario',
    lee: 'Etiqueta o estante...',
    vacio: 'Lea un estante y después todo lo que hay en él.',
  },
};

export const RESULTADO: Readonly<Record<LeidaEnRepaso['resultado'], string>> = {
  hecha: 'Leída',
  repetida: 'Ya estaba',
  sobrante: 'No se esperaba',
  ajena: 'No es de acá',
  error: 'No va',
};

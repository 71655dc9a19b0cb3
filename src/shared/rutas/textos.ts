import type { Aviso, Ventana } from './problema.ts';

/** Whoever is named to know the streets did not tell the ways of a plan. */
export const SIN_CALLES = 'El servicio de calles no respondió: tiempos y kilómetros son aproximados';

export const TEXTOS = {
  SIN_PUNTO: 'No se sabe dónde queda: corrija la dirección o márquela en el mapa',
  OTRA_ZONA: 'Es de una zona que este recorrido no atiende',
  NINGUNA_ZONA: 'Ningún recorrido atiende su zona',
  SIN_RONDA: 'No hay recorridos en que ponerla',
  SIN_TURNO: 'No queda tiempo en el turno de ningún recorrido',
  MAX_PARADAS: 'Los recorridos que la atienden ya tienen su máximo de paradas',
} as const;

/** Seconds of the day as `HH:MM`; after midnight it goes on counting: `25:10` would mislead, so the day is named. */
export function hora(segundos: number): string {
  const minutes = Math.floor(segundos / 60);
  const days = Math.floor(minutes / 1440);
  const text = `${pad(Math.floor(minutes / 60) % 24)}:${pad(minutes % 60)}`;
  return days === 0 ? text : `${text} (+${days} d)`;
}

const pad = (figure: number) => String(figure).padStart(2, '0');

function lateness(segundos: number): string {
  const minutes = Math.max(1, Math.round(segundos / 60));
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${pad(minutes % 60)} min`;
}

export function avisoDeVentana(llegada: number, { desde, hasta }: Ventana): Aviso {
  const texto = `Llega ${hora(llegada)}, ${lateness(llegada - hasta)} después de su horario (${hora(desde)} a ${hora(hasta)})`;
  return { razon: 'VENTANA', texto };
}

export function avisoDeTurno(fin: number, { hasta }: Ventana): Aviso {
  return {
    razon: 'TURNO',
    texto: `Termina ${hora(fin)}, ${lateness(fin - hasta)} después del fin del turno (${hora(hasta)})`,
  };
}

export function avisoDeCarga({ load, room, medida }: { load: number; room: number; medida: string }): Aviso {
  return { razon: 'CAPACIDAD', texto: `Lleva ${cifra(load)} ${medida} y entran ${cifra(room)}` };
}

/** At most one decimal, with the comma. */
export const cifra = (figure: number) => String(Math.round(figure * 10) / 10).replace('.', ',');

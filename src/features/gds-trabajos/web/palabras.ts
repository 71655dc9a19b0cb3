import type { TipoDeLpn } from '#features/gds-stock/lpn.contract.ts';

import type { EstadoDeLineaDeWo, EstadoDeWo, TipoDeWo, VistaDeWo } from '../palabras.contract.ts';

export const ESTADO = {
  LIBERADA: { nombre: 'Por tomar', familia: 'info' },
  ASIGNADA: { nombre: 'Asignada', familia: 'info' },
  EN_CURSO: { nombre: 'En curso', familia: 'curso' },
  PAUSADA: { nombre: 'En pausa', familia: 'alerta' },
  COMPLETADA: { nombre: 'Completada', familia: 'ok' },
  COMPLETADA_CON_FALTANTE: { nombre: 'Con faltante', familia: 'alerta' },
  ANULADA: { nombre: 'Anulada', familia: 'neutro' },
} as const satisfies Record<EstadoDeWo, { nombre: string; familia: string }>;

export const ESTADO_DE_LINEA: Readonly<Record<EstadoDeLineaDeWo, string>> = {
  PENDIENTE: 'Por tomar',
  SALTEADA: 'Salteada',
  HECHA: 'Tomada',
  FALTANTE: 'Faltó',
  ANULADA: 'Anulada',
};

export const MODO = {
  PRODUCTO: 'Por producto',
  CLUSTER: 'Varias órdenes',
  ORDEN: 'Una orden',
} as const;

export const TIPO: Readonly<Record<TipoDeWo, string>> = {
  PICKING: 'Picking',
  UBICAR: 'Ubicar',
  REPONER: 'Reponer',
  MOVER: 'Mover',
  CONTAR: 'Contar',
};
/** What a work is, in a word: of picking how it is walked, of others what for. */
export const queEs = ({ tipo, modo }: { tipo: TipoDeWo; modo: keyof typeof MODO | null }): string =>
  modo === null ? TIPO[tipo] : MODO[modo];

export const VISTA: Readonly<Record<VistaDeWo, string>> = {
  abiertas: 'Abiertas',
  por_tomar: 'Por tomar',
  en_curso: 'En curso',
  mias: 'Mías',
  con_faltante: 'Con faltante',
  todas: 'Todas',
};

/** What goes as it is. */
export const ENTERO: Readonly<Record<TipoDeLpn, string>> = {
  PALLET: 'Pallet entero',
  CAJA: 'Caja entera',
  CONTENEDOR: 'Contenedor entero',
};

export const numero = (n: number): string => n.toLocaleString('es-UY');
export const cuantas = (n: number, una: string, muchas: string): string => `${numero(n)} ${n === 1 ? una : muchas}`;

import type { Db } from '#server/db/db.ts';

import { PESTANAS, type PestanaId } from '../contract.ts';
import type { Contenido, Pestana } from '../tabla.contract.ts';
import { selectCatalogo } from './catalogo.sql.ts';
import { cifrasOf, type Informe } from './cifras.ts';
import { granoOf, type Periodo, puntosOf } from './periodo.ts';
import { contraReembolso } from './pestanas/contra-reembolso.ts';
import { destinos } from './pestanas/destinos.ts';
import { devoluciones } from './pestanas/devoluciones.ts';
import { entregas } from './pestanas/entregas.ts';
import { pickup } from './pestanas/pickup.ts';
import { problemas } from './pestanas/problemas.ts';
import { resumen } from './pestanas/resumen.ts';
import { tiempos } from './pestanas/tiempos.ts';
import { selectSumas } from './sumas.sql.ts';

/** A tab is a function of the sums and nothing else: a new one is a line here, and the screen draws it as it comes. */
const HACER: Readonly<Record<PestanaId, readonly [nombre: string, (informe: Informe) => Contenido]>> = {
  resumen: ['Resumen', resumen],
  entregas: ['Entregas', entregas],
  tiempos: ['Tiempos', tiempos],
  pickup: ['Pickup', pickup],
  devoluciones: ['Devoluciones y no entregas', devoluciones],
  problemas: ['Problemas', problemas],
  'contra-reembolso': ['Contra-reembolso', contraReembolso],
  destinos: ['Destinos', destinos],
};

/** @throws whatever makes it impossible */
export function pestanaOf(informe: Informe, id: PestanaId): Pestana {
  const [nombre, hacer] = HACER[id];
  return { id, nombre, ...hacer(informe) };
}

export function esPestana(id: string): id is PestanaId {
  return PESTANAS.some((known) => known === id);
}

interface Pedidas {
  /** Those of a client that has its own, in their order; null: all. What a stored list names and is no more is passed over. */
  readonly own: readonly string[] | null;
  readonly onFault: (error: unknown, id: PestanaId) => void;
}

/** The tabs of a report. One that cannot be made says so in its place, and the others stand. */
export function pestanasOf(informe: Informe, { own, onFault }: Pedidas): Pestana[] {
  const wanted = own === null ? PESTANAS : own.filter(esPestana);
  return (wanted.length === 0 ? PESTANAS : wanted).map((id) => {
    try {
      return pestanaOf(informe, id);
    } catch (error) {
      onFault(error, id);
      return { id, nombre: HACER[id][0], indicadores: [], graficas: [], tablas: [], error: NO_SE_PUDO };
    }
  });
}

const NO_SE_PUDO = 'No se pudo calcular esta parte del informe; las demás están completas.';

interface Pedido {
  readonly cliente_id: number;
  /** Whether addresses must name the client. */
  readonly isNamed: boolean;
  readonly periodo: Periodo;
  readonly hoy: string;
}

export async function selectInforme(db: Db, { cliente_id, isNamed, periodo, hoy }: Pedido): Promise<Informe> {
  const grano = granoOf(periodo);
  const [sumas, catalogo] = await Promise.all([
    selectSumas(db, cliente_id, { ...periodo, grano, hoy }),
    selectCatalogo(db),
  ]);
  return {
    periodo,
    hoy,
    grano,
    dias: puntosOf(periodo, grano),
    puntos: sumas.puntos,
    catalogo,
    actual: cifrasOf(sumas.actual),
    anterior: cifrasOf(sumas.anterior),
    cliente_id: isNamed ? cliente_id : null,
  };
}

import type { Db } from '#server/db.ts';

import { PESTANAS, type PestanaId } from '../contract.ts';
import type { Pestana } from '../tabla.contract.ts';
import { selectCatalogo } from './catalogo.sql.ts';
import { cifrasOf, type Informe } from './cifras.ts';
import { granoOf, type Periodo } from './periodo.ts';
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
const HACER: Readonly<Record<PestanaId, (informe: Informe) => Pestana>> = {
  resumen,
  entregas,
  tiempos,
  pickup,
  devoluciones,
  problemas,
  'contra-reembolso': contraReembolso,
  destinos,
};

/** All tabs, or those of a client that has its own, in their order. What a stored list names and is no more is passed over. */
export function pestanasOf(informe: Informe, own: readonly string[] | null): Pestana[] {
  const wanted = own === null ? PESTANAS : own.filter((id): id is PestanaId => PESTANAS.some((known) => known === id));
  return (wanted.length === 0 ? PESTANAS : wanted).map((id) => HACER[id](informe));
}

interface Pedido {
  readonly cliente_id: number;
  /** Whether addresses must name the client. */
  readonly isNamed: boolean;
  readonly periodo: Periodo;
  readonly hoy: string;
}

export async function selectInforme(db: Db, { cliente_id, isNamed, periodo, hoy }: Pedido): Promise<Informe> {
  const grano = granoOf(periodo);
  const [sumas, catalogo] = await Promise.all([selectSumas(db, cliente_id, { ...periodo, grano }), selectCatalogo(db)]);
  return {
    periodo,
    hoy,
    grano,
    puntos: sumas.puntos,
    catalogo,
    actual: cifrasOf(sumas.actual),
    anterior: cifrasOf(sumas.anterior),
    cliente_id: isNamed ? cliente_id : null,
  };
}

import { MESES, type Necesidad } from './cuentas.ts';

/** From what size on each means is needed, and why from there: the one place where that is said. */

export type Medio =
  | 'varios procesos'
  | 'PostgreSQL aparte'
  | 'varias máquinas'
  | 'PgBouncer'
  | 'réplica'
  | 'archivo de meses'
  | 'imágenes fuera de la base'
  | 'más de una base';

const GB = 1e9;

/** The database and the servers on one machine: beyond these cores together they take them from each other, and either is easier made larger alone. */
const NUCLEOS_JUNTOS = 8;
/** `PROCESOS` begins eight at most by itself: more stand on another machine, which also takes over where one ends. */
const SERVIDORES_POR_MAQUINA = 8;
/** Of `max_connections`, where nobody has said otherwise: 100, less three for the superuser and seven for whoever operates it. */
const CONEXIONES = 90;
/** A report or a file keeps one core busy from its beginning to its end: below eight that is more than an eighth of what the street has. */
const NUCLEOS_SIN_REPLICA = 8;
/** What of the events of thirteen months no memory of an ordinary server (128 GB) holds together with their indexes. */
const EVENTOS_A_MANO = 100 * GB;
/** A backup or a copy for a replica, at 200 MB/s: more than this takes over three hours. */
const IMAGENES_EN_LA_BASE = 2_000 * GB;
/** The largest machine with one PostgreSQL that is easily had, and what one disk writes of a log that is confirmed at each transaction. */
const NUCLEOS_DE_UNA_BASE = 64;
const WAL_DE_UNA_BASE = 0.2 * GB;

export function mediosPara(need: Necesidad): readonly Medio[] {
  const { servidores, nucleosServidor, nucleosPostgres, conexiones, walBytesPorSegundo, mes } = need;
  const juntos = nucleosServidor + nucleosPostgres;
  const needed: readonly (readonly [Medio, boolean])[] = [
    ['varios procesos', servidores > 1],
    ['PostgreSQL aparte', juntos > NUCLEOS_JUNTOS],
    ['varias máquinas', servidores > SERVIDORES_POR_MAQUINA],
    ['PgBouncer', conexiones > CONEXIONES],
    ['réplica', nucleosPostgres > NUCLEOS_SIN_REPLICA],
    ['archivo de meses', MESES * mes.evento > EVENTOS_A_MANO],
    ['imágenes fuera de la base', MESES * mes.imagenes > IMAGENES_EN_LA_BASE],
    ['más de una base', nucleosPostgres > NUCLEOS_DE_UNA_BASE || walBytesPorSegundo > WAL_DE_UNA_BASE],
  ];
  return needed.filter(([, isNeeded]) => isNeeded).map(([medio]) => medio);
}

import { sql } from 'kysely';

import { type Db, executePrepared } from '#server/db/db.ts';
import { type Buscador, crearBuscador, type LocalidadDeCatalogo } from '#shared/envio/localidades.ts';
import type { Ambito } from '#shared/envio/precio.ts';

export interface LocalidadFila extends LocalidadDeCatalogo {
  readonly zona_id: number;
  readonly zona: string;
  readonly ambito: Ambito;
}

export interface AgenteFila {
  readonly id: number;
  readonly nombre: string;
  readonly codigo: string;
  readonly tipo: string;
  readonly departamento_id: number;
  readonly departamento: string;
  readonly zona_id: number;
  readonly direccion: string | null;
  readonly ambito: Ambito;
  readonly acepta_contra_reembolso: boolean;
}

export interface TamanoFila {
  readonly id: number;
  readonly codigo: string;
  readonly nombre: string;
  readonly medida_cm: string | null;
  readonly max_gramos: number;
}

/** A department, and where in it goes what names no known locality. */
export interface DepartamentoFila {
  readonly id: number;
  readonly nombre: string;
  readonly zona_id: number;
  readonly ambito: Ambito;
}

interface Plazo {
  readonly servicio: string;
  readonly ambito: Ambito;
  readonly prometida_el: string;
}

/** Everything that an envío is checked against, and by when it would arrive if it were confirmed now. */
export interface Catalogo {
  readonly localidades: readonly LocalidadFila[];
  readonly buscador: Buscador<LocalidadFila>;
  /** Those that hand parcels over at this time. */
  readonly agentes: readonly AgenteFila[];
  readonly departamentos: readonly DepartamentoFila[];
  readonly tamanos: readonly TamanoFila[];
  /** Promised day by service and kind of place (`FLEX MONTEVIDEO`); none: not offered there. */
  readonly promesas: ReadonlyMap<string, string>;
}

type Fijo = Pick<Catalogo, 'localidades' | 'buscador' | 'departamentos' | 'tamanos'>;

/** Localities, zones and sizes seldom change, and a server talks to one database: kept, and once a minute asked whether they are still so. */
let fijo: { readonly base: Promise<Fijo>; readonly huella: string } | null = null;
/** Promised days change with the hour and with the calendar: read once a minute, which an hour begins with. */
let promesas: { readonly minute: number; readonly days: ReadonlyMap<string, string> } | null = null;

/** @param agencias whether the agencies are wanted as well; they are read anew every time, since one may close */
export async function abrirCatalogo(db: Db, agencias = true): Promise<Catalogo> {
  const minute = Math.floor(Date.now() / 60_000);
  const isFresh = promesas?.minute === minute;
  const known = isFresh && fijo !== null ? fijo.base : fijoDe(db);
  const [base, agentes, days] = await Promise.all([known, agencias ? selectAgentes(db) : [], promesasDe(db, minute)]);
  return { ...base, agentes, promesas: days };
}

async function fijoDe(db: Db): Promise<Fijo> {
  const { rows } = await sql<{ huella: string }>`SELECT huella_de_lugares() AS huella`.execute(db);
  const huella = rows[0]?.huella ?? '';
  if (fijo?.huella === huella) return fijo.base;
  const base = selectFijo(db);
  fijo = { base, huella };
  base.catch(() => {
    fijo = null;
  });
  return base;
}

async function promesasDe(db: Db, minute: number): Promise<ReadonlyMap<string, string>> {
  if (promesas?.minute === minute) return promesas.days;
  const plazos = await selectPlazos(db);
  const days = new Map(plazos.map((p) => [`${p.servicio} ${p.ambito}`, p.prometida_el]));
  promesas = { minute, days };
  return days;
}

async function selectFijo(db: Db): Promise<Fijo> {
  const [localidades, departamentos, tamanos] = await Promise.all([
    sql<LocalidadFila>`
      SELECT l.id, l.nombre, l.departamento_id, d.nombre AS departamento, l.rango, l.alias, l.zona_id, z.nombre AS zona, l.ambito
        FROM localidad l JOIN departamento d ON d.id = l.departamento_id JOIN zona z ON z.id = l.zona_id ORDER BY l.id`.execute(
      db,
    ),
    sql<DepartamentoFila>`
      SELECT DISTINCT ON (d.id) d.id, d.nombre, l.zona_id, CASE WHEN l.ambito = 'CAPITAL' THEN 'INTERIOR' ELSE l.ambito END AS ambito
        FROM departamento d JOIN localidad l ON l.departamento_id = d.id ORDER BY d.id, l.nombre <> d.capital, l.id`.execute(
      db,
    ),
    sql<TamanoFila>`SELECT id, codigo, nombre, medida_cm, (max_kg * 1000)::int AS max_gramos FROM tamano ORDER BY max_kg`.execute(
      db,
    ),
  ]);
  return {
    localidades: localidades.rows,
    buscador: crearBuscador(localidades.rows),
    departamentos: departamentos.rows,
    tamanos: tamanos.rows,
  };
}

/** Agencies that keep parcels for whoever collects them. Outside Montevideo and its surroundings they stand in the towns. */
function selectAgentes(db: Db): Promise<AgenteFila[]> {
  return executePrepared<AgenteFila>(
    db,
    'agencias-de-envio',
    sql`SELECT a.id, a.nombre, a.codigo, t.nombre AS tipo, a.departamento_id, d.nombre AS departamento, a.zona_id, a.direccion, a.acepta_contra_reembolso,
               CASE WHEN a.departamento_id = 1 THEN 'MONTEVIDEO' WHEN a.zona_id IN (6, 7) THEN 'METROPOLITANA' ELSE 'CAPITAL' END AS ambito
          FROM agente a JOIN tipo_agente t ON t.id = a.tipo_agente_id JOIN departamento d ON d.id = a.departamento_id
         WHERE a.activo AND t.nombre NOT IN ('Planta', 'Depósito cliente') ORDER BY d.nombre, a.nombre`,
  );
}

/** Each wait is worked out once, however many services have it. */
function selectPlazos(db: Db): Promise<Plazo[]> {
  return executePrepared<Plazo>(
    db,
    'plazos-de-envio',
    sql`WITH espera AS MATERIALIZED (
          SELECT e.dias, e.corte, dia_habil(hoy() + CASE WHEN extract(hour FROM now() AT TIME ZONE 'America/Montevideo') >= e.corte THEN 1 ELSE 0 END, e.dias) AS dia
            FROM (SELECT DISTINCT dias, corte FROM plazos_del(hoy())) AS e)
        SELECT p.servicio, p.ambito, e.dia AS prometida_el FROM plazos_del(hoy()) p JOIN espera e ON e.dias = p.dias AND e.corte = p.corte`,
  );
}

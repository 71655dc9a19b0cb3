// owns: recorrido, recorrido_cuenta, recorrido_delta
import { sql } from 'kysely';

import { type Db, executePrepared } from '#server/db/db.ts';
import { asRefusal } from '#server/db/refusals.ts';

import {
  ESTADOS_LINEA,
  type EstadoLinea,
  type EstadoRecorrido,
  MAS_PUNTOS_DE_FILA,
  type Recorrido,
  type RecorridoFila,
} from '../contract.ts';
import { selectEstadosDeLevantes } from './levantes.sql.ts';

type Cabecera = Recorrido['recorrido'];

/**
 * On the road it is as late as its next stop is, by the hour that was reckoned when it left; before that, or where nobody knows the points,
 * by the hour at which it was to leave. Without one there is nothing to be late for.
 */
const ATRASO = sql`
  nullif(greatest(0, floor(extract(epoch FROM CASE
    WHEN r.estado IN ('EN_RENDICION', 'RENDIDO', 'ANULADO') THEN NULL
    WHEN r.estado = 'EN_RUTA' AND s.llega_hacia IS NOT NULL THEN now() - s.llega_hacia
    ELSE coalesce(r.salida, now()) - ((r.dia + r.salida_prevista) AT TIME ZONE 'America/Montevideo') END) / 60)), 0)::int`;

/** What a trunk carries is loaded until it is read at its agency. */
const PROXIMA = sql`
  LEFT JOIN LATERAL (SELECT x.llega_hacia FROM recorrido_guia x
                      WHERE x.recorrido_id = r.id AND x.llega_hacia IS NOT NULL AND (x.estado = 'EN_CAMINO' OR x.estado = 'CARGADA' AND x.modo = 'AGENCIA')
                      ORDER BY x.orden LIMIT 1) s ON r.estado = 'EN_RUTA'`;

const CABECERA = sql`
  r.id, r.numero, r.dia, r.tipo, r.estado, r.chofer_id, u.fullname AS chofer, a.nombre AS destino, v.matricula AS vehiculo,
  to_char(r.salida_prevista, 'HH24:MI') AS salida_prevista, r.salida, r.llegada, ${ATRASO} AS atraso_minutos`;

const DE_QUIEN = sql`
  LEFT JOIN usuario u ON u.id = r.chofer_id
  LEFT JOIN chofer c ON c.usuario_id = r.chofer_id
  LEFT JOIN vehiculo v ON v.id = coalesce(r.vehiculo_id, CASE WHEN r.estado IN ('BORRADOR', 'PLANIFICADO', 'EN_CARGA', 'CARGADO') THEN c.vehiculo_id END)
  LEFT JOIN agente a ON a.id = r.destino_id ${PROXIMA}`;

interface Pedido {
  readonly dia: string | null;
  readonly estado: string | null;
  /** Of this driver alone; null: of all. */
  readonly chofer_id: number | null;
}

export async function selectHoy(db: Db): Promise<string> {
  const { rows } = await sql<{ dia: string }>`SELECT hoy() AS dia`.execute(db);
  return rows[0]?.dia ?? '';
}

type Contada = Omit<
  RecorridoFila,
  'zonas' | 'lineas' | 'levantes' | 'cuentas' | 'bultos' | 'en_la_calle' | 'en_la_calle_usd' | 'sobre_limite'
> & {
  readonly limite: number | null;
  readonly datos: Readonly<Record<string, number>>;
};

/** The rounds of a day with what is kept of them, worst delay first. */
export async function selectRecorridos(db: Db, { dia, estado, chofer_id }: Pedido): Promise<RecorridoFila[]> {
  // Looked at all day by everybody in traffic, and planning it takes as long as reading it. Whoever it is for, it reads the rounds of one day.
  const statement = sql<Contada>`
    SELECT ${CABECERA}, c.efectivo_maximo_centavos AS limite, coalesce(k.datos, '{}') AS datos,
           CASE WHEN p.fecha IS NOT NULL THEN json_build_object('fecha', p.fecha, 'lat', p.lat_e6 / 1e6, 'lng', p.lng_e6 / 1e6) END AS posicion
      FROM recorrido r ${DE_QUIEN}
      -- Of whoever drives it now, and only while they agree to it.
      LEFT JOIN LATERAL (SELECT fecha, lat_e6, lng_e6 FROM posicion WHERE recorrido_id = r.id AND usuario_id = r.chofer_id ORDER BY fecha DESC LIMIT 1) p
             ON r.estado = 'EN_RUTA' AND EXISTS (SELECT FROM posicion_permiso k WHERE k.usuario_id = r.chofer_id AND k.retirado IS NULL)
      LEFT JOIN LATERAL (
        SELECT json_object_agg(t.dato, t.cantidad) AS datos
          FROM (SELECT x.dato, sum(x.cantidad) AS cantidad
                  FROM (SELECT dato, cantidad FROM recorrido_cuenta WHERE recorrido_id = r.id
                        UNION ALL SELECT dato, cantidad FROM recorrido_delta WHERE recorrido_id = r.id) AS x
                 GROUP BY x.dato HAVING sum(x.cantidad) > 0) AS t) k ON true
     WHERE r.dia = coalesce(${dia}::date, hoy()) AND (${estado}::text IS NULL OR r.estado = ${estado})
       AND (${chofer_id}::int IS NULL OR r.chofer_id = ${chofer_id}::int)
     ORDER BY atraso_minutos DESC NULLS LAST, r.numero`;
  const rows = await executePrepared(db, `recorridos_del_dia:${chofer_id === null ? 'todos' : 'chofer'}`, statement);
  const [nombres, puntos, levantes] = await Promise.all([
    selectZonas(db),
    selectPuntos(db, rows.filter(seDibuja)),
    selectEstadosDeLevantes(
      db,
      rows.map(({ id }) => id),
    ),
  ]);
  return rows.map(({ datos, limite, ...row }) => ({
    ...row,
    lineas: puntos.get(row.id) ?? [],
    levantes: levantes.get(row.id) ?? [],
    cuentas: ESTADOS_LINEA.flatMap((one) => {
      const cantidad = datos[`lineas:${one}`] ?? 0;
      return one === 'QUITADA' || cantidad === 0 ? [] : [{ estado: one, cantidad }];
    }),
    bultos: datos.bultos ?? 0,
    zonas: zonasDe(datos).flatMap((id) => nombres.get(id) ?? []),
    ...enLaCalle(row.estado, datos, limite),
  }));
}

/** What the driver has in the pocket until somebody counts it. */
function enLaCalle(estado: EstadoRecorrido, datos: Contada['datos'], limite: number | null) {
  const isOut = estado === 'EN_RUTA' || estado === 'EN_RENDICION';
  const en_la_calle = isOut ? (datos['efectivo:UYU'] ?? 0) : 0;
  return {
    en_la_calle,
    en_la_calle_usd: isOut ? (datos['efectivo:USD'] ?? 0) : 0,
    sobre_limite: limite !== null && en_la_calle > limite,
  };
}

function seDibuja({ datos }: Contada): boolean {
  const total = ESTADOS_LINEA.reduce((sum, one) => sum + (one === 'QUITADA' ? 0 : (datos[`lineas:${one}`] ?? 0)), 0);
  return total > 0 && total <= MAS_PUNTOS_DE_FILA;
}

/** Of rounds whose stops are drawn one by one: what became of each, in the order of the plan. */
async function selectPuntos(db: Db, rounds: readonly { id: number }[]): Promise<Map<number, EstadoLinea[]>> {
  if (rounds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; lineas: EstadoLinea[] }>`
    SELECT l.recorrido_id AS id, json_agg(l.estado ORDER BY l.orden, l.guia_id) AS lineas
      FROM recorrido_guia l WHERE l.recorrido_id = ANY (${rounds.map(({ id }) => id)}::bigint[]) AND l.estado <> 'QUITADA'
     GROUP BY l.recorrido_id`.execute(db);
  return new Map(rows.map(({ id, lineas }) => [id, lineas]));
}

async function selectZonas(db: Db): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; nombre: string }>`SELECT id, nombre FROM zona`.execute(db);
  return new Map(rows.map(({ id, nombre }) => [id, nombre]));
}

/** The three that most of its parcels go to. */
function zonasDe(datos: Contada['datos']): number[] {
  return Object.entries(datos)
    .flatMap(([dato, cantidad]) =>
      dato.startsWith('zona:') ? [{ id: Number(dato.slice('zona:'.length)), cantidad }] : [],
    )
    .toSorted((a, b) => b.cantidad - a.cantidad || a.id - b.id)
    .slice(0, 3)
    .map(({ id }) => id);
}

/** Folds what happened since the last time into the kept sums; does nothing while another process does it. */
export async function plegarRecorridos(db: Db): Promise<true> {
  await sql`SELECT plegar_recorridos()`.execute(db);
  return true;
}

export interface Atrasado {
  readonly id: number;
  readonly numero: string;
  readonly chofer: string | null;
  readonly atraso_minutos: number;
}

/** The rounds of today that are late, latest first. */
export async function selectAtrasados(db: Db, most: number): Promise<Atrasado[]> {
  const { rows } = await sql<Atrasado>`
    SELECT * FROM (SELECT r.id, r.numero, u.fullname AS chofer, ${ATRASO} AS atraso_minutos
                     FROM recorrido r LEFT JOIN usuario u ON u.id = r.chofer_id ${PROXIMA}
                    WHERE r.dia = hoy()) AS t
     WHERE t.atraso_minutos IS NOT NULL ORDER BY t.atraso_minutos DESC, t.numero LIMIT ${most}`.execute(db);
  return rows;
}

/** Null: there is none, or it is another driver's. */
export async function selectRecorrido(db: Db, id: number, chofer_id: number | null): Promise<Cabecera | null> {
  const { rows } = await sql<Cabecera>`
    SELECT ${CABECERA}, r.vehiculo_id, r.version
      FROM recorrido r ${DE_QUIEN}
     WHERE r.id = ${id}::bigint AND (${chofer_id}::int IS NULL OR r.chofer_id = ${chofer_id}::int)`.execute(db);
  return rows[0] ?? null;
}

/** What the rules of an act look at, once the round is locked. */
export interface Abierto {
  readonly id: number;
  readonly numero: string;
  readonly estado: EstadoRecorrido;
  readonly tipo: Recorrido['recorrido']['tipo'];
  readonly destino_id: number | null;
  readonly chofer_id: number | null;
  readonly vehiculo_id: number | null;
  readonly version: number;
  readonly cambiado: string;
  readonly cambiado_por: string;
}

/** Locks the round first and reads it after the wait. Null: there is none. */
export async function lockRecorrido(db: Db, id: number): Promise<Abierto | null> {
  await sql`SELECT FROM recorrido WHERE id = ${id}::bigint FOR NO KEY UPDATE`.execute(db);
  const { rows } = await sql<Abierto>`
    SELECT r.id, r.numero, r.estado, r.tipo, r.destino_id, r.chofer_id, r.vehiculo_id, r.version, r.cambiado, u.fullname AS cambiado_por
      FROM recorrido r JOIN usuario u ON u.id = r.cambiado_por WHERE r.id = ${id}::bigint`.execute(db);
  return rows[0] ?? null;
}

export interface Nuevo {
  readonly mixto: boolean;
  readonly numero: string;
  readonly dia: string;
  readonly destino_id: number | null;
  readonly carro_id: number | null;
  readonly plantilla_id: number | null;
  readonly chofer_id: number | null;
  readonly vehiculo_id: number | null;
  readonly salida_prevista: string | null;
  readonly usuario_id: number;
}

/** Null: the label or the template began one that day already, at the very same time. */
export async function insertRecorrido(db: Db, nuevo: Nuevo): Promise<number | null> {
  const { numero, dia, destino_id, carro_id, plantilla_id, chofer_id, vehiculo_id, salida_prevista, usuario_id } =
    nuevo;
  const aPuertas = nuevo.mixto ? 'MIXTO' : 'REPARTO';
  const tipo = destino_id === null ? aPuertas : 'TRONCO';
  const { rows } = await sql<{ id: number }>`
    INSERT INTO recorrido (numero, dia, tipo, destino_id, carro_id, plantilla_id, chofer_id, vehiculo_id, salida_prevista, creado_por, cambiado_por)
    VALUES (${numero}, ${dia}::date, ${tipo}, ${destino_id}::int, ${carro_id}::int, ${plantilla_id}::int,
            ${chofer_id}::int, ${vehiculo_id}::int, ${salida_prevista}::time, ${usuario_id}::int, ${usuario_id}::int)
    ON CONFLICT DO NOTHING RETURNING id`.execute(db);
  return rows[0]?.id ?? null;
}

export interface Borrador {
  readonly recorrido_id: number;
  readonly numero: string;
  readonly usuario_id: number;
  readonly usuario: string;
  readonly desde: string;
}

/** The draft of today that goes to an agency, or that the label of a cart began. */
export async function selectBorrador(
  db: Db,
  { destino_id, carro_id }: { destino_id: number | null; carro_id: number | null },
): Promise<Borrador | null> {
  const { rows } = await sql<Borrador>`
    SELECT r.id AS recorrido_id, r.numero, u.id AS usuario_id, u.fullname AS usuario,
           (SELECT min(a.registrada) FROM documento_anotacion a WHERE a.entidad = 'recorrido' AND a.documento_id = r.id) AS desde
      FROM recorrido r JOIN usuario u ON u.id = r.creado_por
     WHERE r.dia = hoy() AND r.estado = 'BORRADOR' AND (r.destino_id = ${destino_id}::int OR r.carro_id = ${carro_id}::int)`.execute(
    db,
  );
  return rows[0] ?? null;
}

export interface Cambio {
  readonly estado?: string | undefined;
  readonly chofer_id?: number | null | undefined;
  readonly vehiculo_id?: number | null | undefined;
  readonly salida_prevista?: string | null | undefined;
  readonly tipo?: 'REPARTO' | 'MIXTO' | undefined;
}

/** Writes what changed, who did, and one version more. Answers it. @throws AppError CHOFER_EN_RUTA, VEHICULO_EN_RUTA, VEHICULO_NO_DISPONIBLE */
export async function updateRecorrido(db: Db, id: number, cambio: Cambio & { readonly usuario_id: number }) {
  const { estado, chofer_id, vehiculo_id, salida_prevista, tipo, usuario_id } = cambio;
  const { rows } = await asRefusal(
    sql<{ version: number }>`
      UPDATE recorrido SET version = version + 1, cambiado = clock_timestamp(), cambiado_por = ${usuario_id}::int,
             estado = coalesce(${estado ?? null}, estado), tipo = coalesce(${tipo ?? null}, tipo),
             salida = CASE WHEN ${estado ?? null}::text = 'EN_RUTA' THEN now() ELSE salida END,
             llegada = CASE WHEN ${estado ?? null}::text = 'EN_RENDICION' THEN now() ELSE llegada END,
             chofer_id = CASE WHEN ${chofer_id !== undefined}::boolean THEN ${chofer_id ?? null}::int ELSE chofer_id END,
             vehiculo_id = CASE WHEN ${vehiculo_id !== undefined}::boolean THEN ${vehiculo_id ?? null}::int ELSE vehiculo_id END,
             salida_prevista = CASE WHEN ${salida_prevista !== undefined}::boolean THEN ${salida_prevista ?? null}::time ELSE salida_prevista END
       WHERE id = ${id}::bigint RETURNING version`.execute(db),
    {
      ...{ chofer_en_una_ruta: 'CHOFER_EN_RUTA', vehiculo_en_una_ruta: 'VEHICULO_EN_RUTA' },
      recorrido_vehiculo: 'VEHICULO_NO_DISPONIBLE',
    },
  );
  return rows[0]?.version ?? 0;
}

/**
 * Back to where it was before its last step, without the hour that this one wrote down: it has not left, and is expected nowhere; or is not back.
 * @throws AppError CHOFER_EN_RUTA, VEHICULO_EN_RUTA
 */
export async function updateDeshecho(
  db: Db,
  id: number,
  { acto, estado, usuario_id }: { readonly acto: string; readonly estado: string; readonly usuario_id: number },
): Promise<void> {
  const changed = sql`
    UPDATE recorrido SET version = version + 1, cambiado = clock_timestamp(), cambiado_por = ${usuario_id}::int, estado = ${estado},
           salida = CASE WHEN ${acto}::text = 'salir' THEN NULL ELSE salida END,
           llegada = CASE WHEN ${acto}::text = 'llegar' THEN NULL ELSE llegada END
     WHERE id = ${id}::bigint`.execute(db);
  await asRefusal(changed, { chofer_en_una_ruta: 'CHOFER_EN_RUTA', vehiculo_en_una_ruta: 'VEHICULO_EN_RUTA' });
}

export async function updateVehiculo(db: Db, id: number, vehiculo_id: number | null): Promise<void> {
  await sql`UPDATE recorrido SET vehiculo_id = ${vehiculo_id}::int WHERE id = ${id}::bigint`.execute(db);
}

const CHOFERES = sql`
  SELECT u.id, u.fullname AS nombre FROM usuario u
   WHERE u.tipo_usuario = 'personal' AND u.estado = 'ACTIVO'
     AND (EXISTS (SELECT FROM usuario_funcionalidad f WHERE f.usuario_id = u.id AND f.codigo = 'CHF_001')
       OR EXISTS (SELECT FROM usuario_rol ur JOIN rol_funcionalidad rf ON rf.rol_id = ur.rol_id WHERE ur.usuario_id = u.id AND rf.codigo = 'CHF_001'))`;

/** Our people who may drive. */
export async function selectChoferes(db: Db): Promise<{ id: number; nombre: string }[]> {
  const { rows } = await sql<{
    id: number;
    nombre: string;
  }>`SELECT c.* FROM (${CHOFERES}) AS c ORDER BY c.nombre, c.id`.execute(db);
  return rows;
}

export async function isChofer(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM (${CHOFERES}) AS c WHERE c.id = ${id}::int`.execute(db);
  return rows.length > 0;
}

/** What keeps a round from being over: drivers who have not accounted for it, and parcels that are neither here nor decided about. */
export async function selectSinRendir(db: Db, id: number): Promise<{ lineas: number; sin_rendir: string[] }> {
  const { rows } = await sql<{ lineas: number; sin_rendir: string[] }>`
    SELECT (SELECT count(*) FROM recorrido_guia l
             WHERE l.recorrido_id = ${id}::bigint AND l.abierta
               AND NOT EXISTS (SELECT FROM rendicion r JOIN rendicion_guia b ON b.rendicion_id = r.id
                                WHERE r.recorrido_id = l.recorrido_id AND r.estado <> 'ANULADA' AND b.guia_id = l.guia_id)
               AND NOT EXISTS (SELECT FROM rendicion r JOIN rendicion_diferencia d ON d.rendicion_id = r.id
                                WHERE r.recorrido_id = l.recorrido_id AND d.guia_id = l.guia_id AND d.clase = 'BULTO' AND d.decision IS NOT NULL))::int AS lineas,
           (SELECT coalesce(json_agg(f.chofer), '[]') FROM faltan_rendir(${id}::bigint) AS f) AS sin_rendir`.execute(
    db,
  );
  return rows[0] ?? { lineas: 0, sin_rendir: [] };
}

/** Whether something of what came back is not sealed yet. */
export async function isPorContar(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM faltan_rendir(${id}::bigint) AS f
     WHERE NOT EXISTS (SELECT FROM rendicion r WHERE r.recorrido_id = ${id}::bigint AND r.chofer_id = f.chofer_id AND r.sellada IS NOT NULL) LIMIT 1`.execute(
    db,
  );
  return rows.length > 0;
}

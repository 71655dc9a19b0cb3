// owns: deposito, usuario_deposito, cliente_deposito
import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { asRefusal } from '#server/db/refusals.ts';
import type { Params, Result } from '#shared/contract.ts';

import type { guardarDeposito, listDepositos } from '../depositos.contract.ts';

type Lista = Result<typeof listDepositos>;

/** For administrators, who see all of them. */
export async function selectDepositos(db: Db): Promise<Lista> {
  const { rows } = await sql<Lista>`
    SELECT (SELECT coalesce(json_agg(json_build_object(
                     'id', d.id, 'codigo', d.codigo, 'nombre', d.nombre, 'activo', d.activo,
                     'verificar_por_mil', d.verificar_por_mil, 'verificar_desde_centavos', d.verificar_desde_centavos,
                     'verificar_primera', d.verificar_primera, 'verificar_a_ciegas', d.verificar_a_ciegas, 'tolerancia_peso_mil', d.tolerancia_peso_mil,
                     'tolerancia_peso_gramos', d.tolerancia_peso_gramos, 'gs1_prefijo', d.gs1_prefijo, 'liberar_entre_dos', d.liberar_entre_dos,
                     'aprobar_desde_centavos', d.aprobar_desde_centavos, 'aprobar_desde_usd_centavos', d.aprobar_desde_usd_centavos,
                     'posiciones', (SELECT count(*) FROM almacenamiento a WHERE a.deposito_id = d.id AND a.clase = 'POSICION' AND a.activo),
                     'usuarios', (SELECT coalesce(json_agg(json_build_object('id', u.id, 'nombre', u.fullname) ORDER BY u.fullname), '[]')
                                    FROM usuario_deposito k JOIN usuario u ON u.id = k.usuario_id WHERE k.deposito_id = d.id),
                     'clientes', (SELECT coalesce(json_agg(json_build_object('id', c.id, 'nombre', c.nombre) ORDER BY c.nombre), '[]')
                                    FROM cliente_deposito k JOIN cliente c ON c.id = k.cliente_id WHERE k.deposito_id = d.id)) ORDER BY d.nombre), '[]')
              FROM deposito d) AS depositos,
           (SELECT coalesce(json_agg(json_build_object('id', u.id, 'nombre', u.fullname) ORDER BY u.fullname, u.id), '[]')
              FROM usuario u WHERE u.tipo_usuario = 'deposito' AND u.estado = 'ACTIVO') AS usuarios,
           (SELECT coalesce(json_agg(json_build_object('id', c.id, 'nombre', c.nombre) ORDER BY c.nombre), '[]') FROM cliente c WHERE c.activo) AS clientes`.execute(
    db,
  );
  return rows[0] ?? { depositos: [], usuarios: [], clientes: [] };
}

type Datos = Params<typeof guardarDeposito>;
const REPETIDO = { deposito_codigo_unico: 'DEPOSITO_REPETIDO', deposito_nombre_unico: 'DEPOSITO_REPETIDO' } as const;

export async function insertDeposito(db: Db, { codigo, nombre }: Datos): Promise<number> {
  const { rows } = await asRefusal(
    sql<{ id: number }>`INSERT INTO deposito (codigo, nombre) VALUES (${codigo}, ${nombre}) RETURNING id`.execute(db),
    REPETIDO,
  );
  return rows[0]?.id ?? 0;
}

/** Null: there is none. */
export async function updateDeposito(db: Db, { id, codigo, nombre, activo }: Datos): Promise<number | null> {
  const { rows } = await asRefusal(
    sql<{ id: number }>`
      UPDATE deposito SET codigo = ${codigo}, nombre = ${nombre}, activo = ${activo} WHERE id = ${id}::int RETURNING id`.execute(
      db,
    ),
    REPETIDO,
  );
  return rows[0]?.id ?? null;
}

/** The rules that are named; of the sums and of the prefix, null is a word of its own: none. */
export async function updateReglas(db: Db, id: number, datos: Datos): Promise<void> {
  const { verificar_desde_centavos: desde, gs1_prefijo: prefijo } = datos;
  const { aprobar_desde_centavos: pesos, aprobar_desde_usd_centavos: dolares } = datos;
  await sql`
    UPDATE deposito SET verificar_por_mil = coalesce(${datos.verificar_por_mil ?? null}::smallint, verificar_por_mil),
           verificar_desde_centavos = CASE WHEN ${desde === undefined} THEN verificar_desde_centavos ELSE ${desde ?? null}::bigint END,
           gs1_prefijo = CASE WHEN ${prefijo === undefined} THEN gs1_prefijo ELSE ${prefijo ?? null}::text END,
           aprobar_desde_centavos = CASE WHEN ${pesos === undefined} THEN aprobar_desde_centavos ELSE ${pesos ?? null}::bigint END,
           aprobar_desde_usd_centavos = CASE WHEN ${dolares === undefined} THEN aprobar_desde_usd_centavos ELSE ${dolares ?? null}::bigint END,
           liberar_entre_dos = coalesce(${datos.liberar_entre_dos ?? null}::boolean, liberar_entre_dos),
           verificar_primera = coalesce(${datos.verificar_primera ?? null}::boolean, verificar_primera),
           verificar_a_ciegas = coalesce(${datos.verificar_a_ciegas ?? null}::boolean, verificar_a_ciegas),
           tolerancia_peso_mil = coalesce(${datos.tolerancia_peso_mil ?? null}::smallint, tolerancia_peso_mil),
           tolerancia_peso_gramos = coalesce(${datos.tolerancia_peso_gramos ?? null}::int, tolerancia_peso_gramos)
     WHERE id = ${id}::int`.execute(db);
}

/** Those who are named and nobody else; of people only the warehouse's own. */
export async function replaceDeposito(
  db: Db,
  id: number,
  { usuarios, clientes }: Pick<Datos, 'usuarios' | 'clientes'>,
): Promise<void> {
  await sql`DELETE FROM usuario_deposito WHERE deposito_id = ${id} AND usuario_id <> ALL (${usuarios}::int[])`.execute(
    db,
  );
  await sql`
    INSERT INTO usuario_deposito (usuario_id, deposito_id)
    SELECT u.id, ${id}::int FROM usuario u WHERE u.id = ANY (${usuarios}::int[]) AND u.tipo_usuario = 'deposito' ON CONFLICT DO NOTHING`.execute(
    db,
  );
  await asRefusal(
    sql`DELETE FROM cliente_deposito WHERE deposito_id = ${id} AND cliente_id <> ALL (${clientes}::int[])`.execute(db),
    { cliente_con_stock: 'CLIENTE_CON_STOCK' },
  );
  await sql`
    INSERT INTO cliente_deposito (cliente_id, deposito_id)
    SELECT c.id, ${id}::int FROM cliente c WHERE c.id = ANY (${clientes}::int[]) ON CONFLICT DO NOTHING`.execute(db);
}

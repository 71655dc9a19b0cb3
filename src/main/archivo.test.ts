import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { selectZ } from '#features/cajas/server/z.sql.ts';
import { corregirEvento, getGuia, registrarEvento, verPrueba } from '#features/guias/detalle.contract.ts';
import { selectAusente } from '#features/mostrador/server/mostrador.sql.ts';
import { selectEntregasDelDia } from '#features/mostrador/server/papeles.sql.ts';
import { selectLineas } from '#features/recorridos/server/lineas.sql.ts';
import { selectReal } from '#features/recorridos/server/torre.sql.ts';
import { type Connection, withConnection } from '#server/db/connection.ts';
import { openScope, type Scope } from '#server/scope.ts';
import { type ConViejas, ENTERA, openConViejas, VIEJOS, VIVOS } from '#testing/archivo.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { newRonda } from '#testing/ronda.ts';
import type { Person } from '#testing/server.ts';
import { SOON } from '#testing/soon.ts';

/** What of archived months is read, by whom, and that nothing is written there. */

const MIRA: Person = { codes: ['GUI_001'] };
const ENCARGADO: Person = { roles: [2], codes: ['GUI_001', 'EVE_003'] };
const CLIENTE1: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'] };
const CLIENTE2: Person = { tipo: 'cliente', cliente_id: 2, codes: ['CLI_001'] };
const AGENCIA1: Person = { tipo: 'agencia', agente_id: 1, codes: ['PCK_001'] };
const AGENCIA2: Person = { tipo: 'agencia', agente_id: 2, codes: ['PCK_001'] };
const CHOFER: Person = { name: 'Carlos Nieves', roles: [18], codes: ['CHF_001', 'REC_CARGAR_001'] };
const STAFF: Scope = { tipo: 'personal', usuario_id: 1, cliente_id: null, agente_id: null };

let db: ConViejas;
let raw: pg.Client;
beforeEach(async () => {
  db = await openConViejas();
  raw = new pg.Client(db.server.app);
  raw.on('error', () => undefined);
  await raw.connect();
});
afterEach(async () => {
  await raw.end();
  await db.server.close();
});

test('an archived month is out of evento, and a history is what it was for whoever may see it, and missing for everybody else', async () => {
  const seen = async () => ({
    personal: await db.tipos(MIRA, 31),
    cliente: await db.tipos(CLIENTE1, 31),
    agencia: await db.tipos(AGENCIA1, 31),
    ajenos: await Promise.all([CLIENTE2, AGENCIA2, CHOFER].map((person) => db.tipos(person, 31))),
  });
  const before = await db.todos();
  expect(await db.archivar()).toBe(
    [`Archivado: ${db.nueve}, 14 eventos, 0,2 MiB.`, `Archivado: ${db.ocho}, 9 eventos, 0,2 MiB.`].join('\n'),
  );
  expect(await db.donde()).toEqual({ vivos: VIVOS, viejos: VIEJOS });
  expect(await db.todos()).toEqual(before);
  expect(await seen()).toEqual({
    ...{ personal: ENTERA, cliente: ENTERA, agencia: ENTERA },
    ajenos: ['GUIA_NO_ENCONTRADA', 'GUIA_NO_ENCONTRADA', 'SIN_PERMISO'],
  });
  expect(
    await db.ask(`SELECT usuario_id, tabla, despues FROM auditoria WHERE servicio = 'admin.archivar' ORDER BY id`),
  ).toMatchObject([
    { usuario_id: null, tabla: 'evento_archivo', despues: { mes: db.nueve, filas: 14 } },
    { usuario_id: null, tabla: 'evento_archivo', despues: { mes: db.ocho, filas: 9 } },
  ]);
});

test('without any filter the database shows of the archive what it shows of evento', async () => {
  await db.archivar();
  const seen = async (scope: Scope, table: string) => {
    await raw.query(openScope(scope, 'read'));
    try {
      const text = `SELECT DISTINCT guia_id FROM ${table} WHERE guia_id BETWEEN 31 AND 33 ORDER BY 1`;
      const { rows } = await raw.query({ text, rowMode: 'array' });
      return rows.map(([id]) => Number(id));
    } catch (fault) {
      return fault instanceof pg.DatabaseError ? fault.code : fault;
    } finally {
      await raw.query('ROLLBACK');
    }
  };
  const nobody = { usuario_id: 1, cliente_id: null, agente_id: null };
  const scopes: [Scope, unknown][] = [
    [{ ...nobody, tipo: 'personal' }, [31, 32, 33]],
    [{ ...nobody, tipo: 'sistema' }, [31, 32, 33]],
    [{ ...nobody, tipo: 'personal', soloChofer: true, usuario_id: 99_999 }, []],
    [{ ...nobody, tipo: 'cliente', cliente_id: 1 }, [31, 33]],
    [{ ...nobody, tipo: 'cliente', cliente_id: 2 }, [32]],
    [{ ...nobody, tipo: 'cliente' }, []],
    [{ ...nobody, tipo: 'agencia', agente_id: 1 }, [31]],
    [{ ...nobody, tipo: 'agencia', agente_id: 2 }, [32]],
    [{ ...nobody, tipo: 'agencia' }, []],
    [{ ...nobody, tipo: 'deposito' }, '42501'],
  ];
  await newRonda(db.server, CHOFER, { guias: [33] });
  scopes.push([{ ...nobody, tipo: 'personal', soloChofer: true, usuario_id: await db.server.id(CHOFER) }, [33]]);
  for (const [scope, wanted] of scopes) {
    expect([scope, await seen(scope, 'evento_archivo')]).toEqual([scope, wanted]);
    expect([scope, await seen(scope, 'evento_todo')]).toEqual([scope, wanted]);
  }
});

test('the archive is of the same form as evento, and its policies are those of who reads evento', async () => {
  const columns = (tabla: string) =>
    db.ask(
      `SELECT attname, format_type(atttypid, atttypmod) AS tipo, attnotnull FROM pg_attribute
        WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
      [tabla],
    );
  expect(await columns('evento_archivo')).toEqual(await columns('evento'));
  expect((await columns('evento_todo')).map(({ attname }) => attname)).toEqual(
    (await columns('evento')).map(({ attname }) => attname),
  );
  const policies = (tabla: string) =>
    db.ask(
      `SELECT p.polname, p.polpermissive, p.polroles::regrole[]::text AS roles, replace(pg_get_expr(p.polqual, p.polrelid), $1 || '.', '') AS ve
         FROM pg_policy p WHERE p.polrelid = $1::regclass AND p.polcmd IN ('*', 'r') ORDER BY p.polname`,
      [tabla],
    );
  expect(await policies('evento_archivo')).toEqual(await policies('evento'));
  expect(
    await db.ask(`SELECT polname FROM pg_policy WHERE polrelid = 'evento_archivo'::regclass AND polcmd <> 'r'`),
  ).toEqual([]);
});

test('nothing is written into a month that is archived, by whatever way', async () => {
  await db.archivar();
  const late = `INSERT INTO evento (guia_id, cliente_id, tipo, fecha_evento) SELECT 31, 1, 'AVI', min(fecha_evento) FROM evento_archivo`;
  await expect(db.ask(late)).rejects.toThrow('mes_sin_archivar');
  const [{ tabla }] = await db.ask('SELECT tabla::text FROM meses_de_evento() WHERE archivado LIMIT 1');
  await expect(db.ask(`UPDATE ${tabla} SET nota = 'otra'`)).rejects.toThrow('what is archived is only read');
  await expect(db.ask(`DELETE FROM ${tabla}`)).rejects.toThrow('what is archived is only read');
  await expect(db.ask(`INSERT INTO evento_archivo SELECT * FROM evento_archivo`)).rejects.toThrow(
    /only read|row-level security/,
  );
  await expect(
    db.ask("SELECT asegurar_particiones_evento((hoy() - interval '9 months')::date, hoy())"),
  ).resolves.toHaveLength(1);
  expect(await db.donde()).toEqual({ vivos: VIVOS, viejos: VIEJOS });
});

test('a parcel whose history is archived takes no event and no correction, and says whom to ask; brought back it does', async () => {
  await db.archivar();
  const archivada = {
    code: 'ERROR',
    error: 'EVENTO_NO_PERMITIDO',
    msg: expect.stringContaining('Su historia está archivada'),
  };
  const offered = async () => {
    const { guia, eventos, acciones, puede_devolver } = await db.server.as(ENCARGADO, getGuia, { id: 33 });
    const se_corrigen = eventos.flatMap((one: { id: number; se_corrige: boolean }) => (one.se_corrige ? [one.id] : []));
    return { archivada: guia.archivada, se_corrigen, acciones, puede_devolver };
  };
  const correct = () => db.server.as(ENCARGADO, corregirEvento, { guia_id: 33, evento_id: 831 });
  expect(await correct()).toMatchObject(archivada);
  expect(await db.server.as(ENCARGADO, registrarEvento, { guia_id: 31, tipo: 'AVI' })).toMatchObject(archivada);
  await expect(offered()).resolves.toEqual({ archivada: true, se_corrigen: [], acciones: [], puede_devolver: false });
  await db.admin('desarchivar', '--desde', db.nueve);
  await expect(offered()).resolves.toMatchObject({ archivada: false, se_corrigen: expect.arrayContaining([831]) });
  expect(await correct()).toMatchObject({ code: 'OK', estado_general: 'EN_REPARTO' });
});

test('what comes back of a parcel that is archived is delivered like any other return', async () => {
  await db.archivar();
  const { id } = await newGuia(db.server, { servicio: 'DEVOLUCION' });
  await db.ask("UPDATE guia SET madre_id = 31, estado_general = 'EN_REPARTO' WHERE id = $1", [id]);
  const datos = { recibe: 'Tienda Norte', documento: '1.234.567-2' };
  expect(await db.server.as(ENCARGADO, registrarEvento, { guia_id: id, tipo: 'ENT', ...datos })).toMatchObject({
    ...{ code: 'OK', estado_general: 'ENTREGADO' },
  });
  expect(await db.tipos(MIRA, 31)).toEqual(ENTERA);
});

/** How many wait for the archive. */
async function waiting(connection: Connection): Promise<number> {
  const { rows } = await connection.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_locks WHERE relation = 'evento_archivo'::regclass AND NOT granted`,
  );
  return rows[0]?.n ?? 0;
}

test('of a parcel of today nothing of the archive is opened', async () => {
  await db.archivar();
  await withConnection(db.owner, async (other) => {
    await other.query('BEGIN; LOCK TABLE evento_archivo IN ACCESS EXCLUSIVE MODE');
    expect(await db.tipos(MIRA, 11)).toEqual(['DAT', 'ADM', 'CLA', 'DESP', 'ING_AG']);
    expect(await db.server.as(ENCARGADO, registrarEvento, { guia_id: 11, tipo: 'PRO', dia: undefined })).toHaveProperty(
      'code',
    );
    const old = db.tipos(MIRA, 31);
    await expect.poll(() => waiting(other), SOON).toBe(1);
    await other.query('ROLLBACK');
    // On a slow machine it may have waited too long by then.
    expect([ENTERA, 'REINTENTE']).toContainEqual(await old);
  });
});

test('the proof of an archived delivery is shown to whoever may see it, and stays when whoever took it goes to another house', async () => {
  const clerk = await db.server.id({ tipo: 'agencia', agente_id: 1, codes: ['PCK_001'], name: 'Quien la tomó' });
  const [{ id: foto }] = await db.ask(
    `INSERT INTO archivo (usuario_id, nombre, tipo, tamano, contenido, creado) SELECT $1, 'f', 'image/jpeg', 3, 'abc', fecha_evento FROM evento WHERE id = 831 RETURNING id`,
    [clerk],
  );
  await db.ask('UPDATE evento SET foto_id = $1 WHERE id = 831', [foto]);
  await db.archivar();
  const see = async (person: Person) =>
    (await db.server.as(person, verPrueba, { guia_id: 33, evento_id: 831, cual: 'foto' })).code;
  expect(await Promise.all([MIRA, CLIENTE1, CLIENTE2, AGENCIA2].map(see))).toEqual(['OK', 'OK', 'ERROR', 'ERROR']);
  await db.ask('UPDATE usuario SET agente_id = 2 WHERE id = $1', [clerk]);
  expect(await db.ask('SELECT usuario_id FROM archivo WHERE id = $1', [foto])).toEqual([{ usuario_id: null }]);
  expect(await see(MIRA)).toBe('OK');
});

test('who follows a parcel by its number reads its whole history', async () => {
  await db.archivar();
  const told = async () => {
    const { body } = await db.server.request({
      ...{ method: 'POST', url: '/seguimiento', remoteAddress: '198.51.100.7' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ numero: '771000000011', control: '1623' }).toString(),
    });
    return body.match(/<li/g)?.length ?? 0;
  };
  const archived = await told();
  await db.admin('desarchivar', '--desde', db.nueve);
  expect(archived).toBe(await told());
  expect(archived).toBeGreaterThan(3);
});

test('papers and pages that tell of what is long over tell the same', async () => {
  const usuario = await db.server.id(MIRA);
  await db.ask(`INSERT INTO entrega_mostrador (evento_id, guia_id, agente_id, usuario_id, quien, verificado, fecha)
                SELECT id, guia_id, 1, ${usuario}, 'TITULAR', 'CI', fecha_evento FROM evento WHERE id = 806`);
  await db.ask('UPDATE evento SET monto_centavos = 5000, usuario_id = $1 WHERE id = 806', [usuario]);
  const [{ turno, dia }] = await db.ask(
    `INSERT INTO turno_caja (agente_id, abre_id, cierra_id, fondo_centavos, abierta, cerrada, estado, esperado_centavos, contado_centavos)
     SELECT 1, $1, $1, 0, fecha_evento - interval '1 hour', fecha_evento + interval '1 hour', 'CERRADA', 5000, 5000 FROM evento WHERE id = 806
     RETURNING id AS turno, dia_de(abierta)::text AS dia`,
    [usuario],
  );
  const recorrido = await newRonda(db.server, CHOFER, { guias: [33], estado: 'RENDIDO' });
  await db.ask(`UPDATE recorrido SET dia = $2 WHERE id = $1`, [recorrido, dia]);
  await db.ask('UPDATE evento SET recorrido_id = $1 WHERE id BETWEEN 828 AND 831', [recorrido]);
  const told = () =>
    db.server.database.read(STAFF, async (tx) => ({
      entregas: await selectEntregasDelDia(tx, 1, dia),
      ausente: await selectAusente(tx, STAFF, { agente_id: 1, numeros: ['771000000011'] }),
      z: await selectZ(tx, turno),
      lineas: await selectLineas(tx, recorrido),
      real: await selectReal(tx, recorrido),
    }));
  const before = await told();
  expect(before).toMatchObject({
    entregas: [{ evento_id: 806, cobrado_centavos: 5000 }],
    ausente: { usuario: expect.anything() },
    z: { cobros: 1, cobrado_centavos: 5000 },
    lineas: [{ guia_id: 33, cuando: expect.anything() }],
    real: [{ guia_id: 33, recibe: 'Nora Paz' }],
  });
  await db.archivar();
  expect(await told()).toEqual(before);
});

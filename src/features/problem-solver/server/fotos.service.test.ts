import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { deleteLooseImages } from '#server/files/archivo.sql.ts';
import { SISTEMA } from '#server/scope.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';
import { SOON } from '#testing/soon.ts';

import { anularRegistro, getCasosDiarios, guardarRegistro, verFoto } from '../contract.ts';
import { insertCaso } from './casos.sql.ts';

const solver: Person = { codes: ['PROB_SOL'] };
const colleague: Person = { codes: ['PROB_SOL'], name: 'colleague' };
let server: TestServer;
let jpeg: Buffer;

beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  jpeg = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#963' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => server.close());

async function upload(person: Person = solver, nombre = 'foto.jpg', contenido: Buffer = jpeg): Promise<number> {
  const head = `--x\r\ncontent-disposition: form-data; name="archivo"; filename="${nombre}"\r\n\r\n`;
  const response = await server.request({
    method: 'POST',
    url: '/api/archivos',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'x-token': await server.token(person) },
    payload: Buffer.concat([Buffer.from(head), contenido, Buffer.from('\r\n--x--\r\n')]),
  });
  return response.json().archivo_id;
}

let start = 3600;

/** A case of its own second, so that none is taken for another. */
async function aCase(changes: { foto_id?: number | null; fecha_inicio?: string } = {}, person: Person = solver) {
  start -= 1;
  const fecha_inicio = new Date(Date.now() - start * 1000).toISOString();
  return {
    usuario_id: await server.id(person),
    tamano_id: 3,
    causa_id: 2,
    solucion_id: 5,
    es_sin_etiqueta: false,
    fecha_inicio,
    fecha_fin: new Date().toISOString(),
    guia_id: 11,
    ...changes,
  };
}

async function save(foto_id: number | null, person: Person = solver) {
  return server.as(person, guardarRegistro, await aCase({ foto_id }, person));
}

const refused = { code: 'ERROR', error: 'ARCHIVO_NO_ENCONTRADO' };

describe('a case with a photo', () => {
  test('says so in the answer and in the list, and its audit names the file', async () => {
    const foto_id = await upload();
    const { code, registro } = await save(foto_id);
    expect({ code, tiene_foto: registro.tiene_foto, keys: 'foto_id' in registro }).toEqual({
      code: 'OK',
      tiene_foto: true,
      keys: false,
    });
    const { registros } = await server.as(solver, getCasosDiarios, { size: -1 });
    const listed = registros.find((row: { id: number }) => row.id === registro.id);
    // Shortly after midnight the case is of the day before.
    if (listed !== undefined) expect(listed.tiene_foto).toBe(true);
    const [audit] = await server.query(
      `SELECT despues->>'foto_id' AS foto FROM auditoria WHERE tabla = 'caso' AND fila_id = $1`,
      [registro.id],
    );
    expect(audit.foto).toBe(String(foto_id));
  });

  test('without one is saved as ever', async () => {
    const { code, registro } = await save(null);
    expect([code, registro.tiene_foto]).toEqual(['OK', false]);
  });

  test.each<[string, () => Promise<number>]>([
    ['of somebody else', () => upload(colleague)],
    ['that does not exist', async () => 999_999_999],
    ['that is no picture', () => upload(solver, 'lista.csv', Buffer.from('a;b\r\n'))],
    [
      'that another case shows',
      async () => {
        const foto = await upload();
        await save(foto);
        return foto;
      },
    ],
  ])('%s is refused, and nothing is written', async (_what, make) => {
    const foto_id = await make();
    const caso = await aCase({ foto_id });
    expect(await server.as(solver, guardarRegistro, caso)).toMatchObject(refused);
    expect(
      await server.query('SELECT 1 FROM caso WHERE fecha_inicio = date_trunc($1, $2::timestamptz)', [
        'second',
        caso.fecha_inicio,
      ]),
    ).toEqual([]);
  });

  test('asked for by two cases at once is given to one', async () => {
    const foto_id = await upload();
    const scope = { tipo: 'personal', usuario_id: await server.id(solver), cliente_id: null, agente_id: null } as const;
    const first = { descripcion: null, ...(await aCase()), foto_id };
    const [second] = await server.database.transaction(scope, async (db) => {
      await insertCaso(db, first);
      // Its rules see nothing yet of the first one; its insertion waits for it.
      const answer = save(foto_id);
      await vi.waitFor(async () => {
        const [{ waiting }] = await server.query(
          `SELECT count(*)::int AS waiting FROM pg_locks WHERE locktype = 'transactionid' AND NOT granted`,
        );
        expect(waiting).toBeGreaterThan(0);
      }, SOON);
      return [answer];
    });
    expect(await second).toMatchObject(refused);
  });

  test('sent twice is one case; with another photo it is not the same', async () => {
    const caso = await aCase({ foto_id: await upload() });
    const first = await server.as(solver, guardarRegistro, caso);
    const again = await server.as(solver, guardarRegistro, caso);
    expect([again.code, again.registro.id]).toEqual(['OK', first.registro.id]);
    const other = await server.as(solver, guardarRegistro, { ...caso, foto_id: await upload() });
    expect(other).toMatchObject({ error: 'CASO_YA_REGISTRADO' });
    expect(await server.as(solver, guardarRegistro, { ...caso, foto_id: null })).toMatchObject({
      error: 'CASO_YA_REGISTRADO',
    });
  });

  test('that was annulled lets its photo go to another case', async () => {
    const foto_id = await upload();
    const { registro } = await save(foto_id);
    await server.as(solver, anularRegistro, { id: registro.id });
    expect(await save(foto_id)).toMatchObject({ code: 'OK', registro: { tiene_foto: true } });
  });
});

describe('the photo', () => {
  test('is seen by its person and by colleagues, as what the server drew', async () => {
    const foto_id = await upload();
    const { registro } = await save(foto_id);
    const [kept] = await server.query('SELECT contenido FROM archivo WHERE id = $1', [foto_id]);
    for (const person of [solver, colleague]) {
      const { foto } = await server.as(person, verFoto, { id: registro.id });
      expect(foto.tipo).toBe('image/jpeg');
      expect(Buffer.from(foto.base64, 'base64')).toEqual(kept.contenido);
    }
  });

  test.each<[string, Person | null, object]>([
    ['a stranger', null, { status: 401 }],
    ['staff without the code', { codes: ['GUI_001'] }, { status: 403, error: 'SIN_PERMISO' }],
    [
      'a client',
      { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001', 'CLI_002'] },
      { status: 403, error: 'SIN_PERMISO' },
    ],
    ['an agency', { tipo: 'agencia', agente_id: 1, codes: ['PCK_001'] }, { status: 403, error: 'SIN_PERMISO' }],
    ['a client who was given the code', { tipo: 'cliente', cliente_id: 1, codes: ['PROB_SOL'] }, { status: 403 }],
    ['an agency that was given the code', { tipo: 'agencia', agente_id: 1, codes: ['PROB_SOL'] }, { status: 403 }],
  ])('is not shown to %s', async (_who, person, answer) => {
    const { registro } = await save(await upload());
    const shown = await server.as(person, verFoto, { id: registro.id });
    expect(shown).toMatchObject(answer);
    expect(shown.foto).toBeUndefined();
  });

  test('of a case that was annulled, has none or does not exist is answered alike', async () => {
    const { registro: annulled } = await save(await upload());
    await server.as(solver, anularRegistro, { id: annulled.id });
    const { registro: bare } = await save(null);
    const answers = await Promise.all(
      [annulled.id, bare.id, 999_999_999].map((id) => server.as(solver, verFoto, { id })),
    );
    for (const answer of answers)
      expect(answer).toMatchObject({ code: 'ERROR', status: 200, error: 'FOTO_NO_ENCONTRADA' });
  });

  test('is hidden by the database itself until a case shows it, and from all but staff', async () => {
    const foto_id = await upload();
    const seen = async (person: Person, tipo: 'personal' | 'cliente') => {
      const scope = { tipo, usuario_id: await server.id(person), cliente_id: 1, agente_id: null };
      return server.database.read(
        scope,
        async (db) => (await db.selectFrom('archivo').select('id').where('id', '=', foto_id).execute()).length,
      );
    };
    expect([await seen(solver, 'personal'), await seen(colleague, 'personal')]).toEqual([1, 0]);
    const { registro } = await save(foto_id);
    expect(await seen(colleague, 'personal')).toBe(1);
    await server.as(solver, anularRegistro, { id: registro.id });
    expect(await seen(colleague, 'personal')).toBe(0);
  });

  test('that no case shows is forgotten after a day, those of cases stay and count against nobody', async () => {
    const person: Person = { codes: ['PROB_SOL'], name: 'photographer' };
    const [shown, annulled, loose, fresh] = [
      await upload(person),
      await upload(person),
      await upload(person),
      await upload(person),
    ];
    await save(shown, person);
    const { registro } = await save(annulled, person);
    await server.as(person, anularRegistro, { id: registro.id });
    const list = await upload(person, 'lista.csv', Buffer.from('a;b\r\n'));
    await server.query(`UPDATE archivo SET creado = creado - interval '25 hours' WHERE usuario_id = $1 AND id <> $2`, [
      await server.id(person),
      fresh,
    ]);
    await server.database.transaction(SISTEMA, deleteLooseImages);
    const left = await server.query('SELECT id FROM archivo WHERE usuario_id = $1 ORDER BY id', [
      await server.id(person),
    ]);
    expect(left.map(({ id }) => Number(id))).toEqual([shown, annulled, fresh, list]);
    expect(left.map(({ id }) => Number(id))).not.toContain(loose);
    await server.query('UPDATE archivo SET tamano = 10485760 WHERE id = $1', [shown]);
    const [{ bytes }] = await server.query('SELECT bytes_subidos($1)::int AS bytes', [await server.id(person)]);
    expect(bytes).toBeLessThan(10_000);
  });
});

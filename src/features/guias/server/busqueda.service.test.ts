import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { TWO_CLIENTS } from '#testing/guias.ts';
import { type Answer, openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { listGuias, pasteGuias, searchGuias } from '../contract.ts';

const staff: Person = { codes: ['GUI_001'] };
const client1: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'] };
const client2: Person = { tipo: 'cliente', cliente_id: 2, codes: ['CLI_001'] };
const agency1: Person = { tipo: 'agencia', agente_id: 1, codes: ['PCK_001'] };

/** Parcel 41 has phone, document and three pieces; 42 came from abroad; 43 takes 41 back; 51 to 90 share a surname and a beginning. */
const FOUND = `
  INSERT INTO guia (id, numero, cliente_id, referencia, destinatario, documento, telefono, departamento_id, zona_id, agente_id, tamano_id, servicio, bultos,
                    creada, prometida_el, estado_general, vence_el, ultimo_evento, ultimo_fecha) VALUES
    (41, '881000000067', 1, 'Web 55/a', 'Íñigo Núñez Peña', '4.381.049-2', '099 123 456', 1, 1, 1, 3, 'FLEX', 3, now(), hoy(), 'EN_AGENCIA', hoy() - 1, 'ING_AG', now()),
    (42, 'RR287043775UY', 2, 'PED-77', 'Jane Smith', 'AB123456', '+598 2 908 1234', 1, 1, NULL, 3, 'FLEX', 1, now(), hoy(), 'INGRESADO', hoy(), 'ING_PL', now()),
    (43, '881000000067-D1', 1, NULL, 'Tienda Norte', NULL, NULL, 1, 1, NULL, 3, 'DEVOLUCION', 2, now(), hoy(), 'EN_DEVOLUCION', hoy(), 'DEV_INI', now()),
    (44, '4381049200', 2, NULL, 'Otto', NULL, '4381 0492', 1, 1, NULL, 3, 'FLEX', 1, now(), hoy(), 'INGRESADO', hoy(), 'ING_PL', now());
  INSERT INTO guia (id, numero, cliente_id, referencia, destinatario, departamento_id, zona_id, tamano_id, servicio, creada, prometida_el, estado_general, vence_el,
                    ultimo_evento, ultimo_fecha)
    SELECT n, '8855' || 10000000 + n, 1 + n % 2, 'LOTE-1', CASE WHEN n % 2 = 0 THEN 'Rosa' ELSE 'Juan' END || ' Bentancor Gómez', 1, 1, 3, 'FLEX', now(), hoy(),
           'ENTREGADO', hoy(), 'ENT', now() FROM generate_series(51, 90) n;`;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS + FOUND);
});
afterAll(() => server.close());

type Found = readonly (readonly [id: number, coincide: string])[];
const found = (answer: Answer): Found =>
  answer.records.map(({ id, coincide }: { id: number; coincide: string }) => [id, coincide]);

describe('the search box', () => {
  test.each<[string, Person, Found]>([
    ['881000000067', staff, [[41, 'numero']]],
    [' 8810 0000 0067 ', staff, [[41, 'numero']]],
    ['881000000067b02', staff, [[41, 'numero']]],
    ['881000000067B003', client1, [[41, 'numero']]],
    ['881000000067B04', staff, []],
    ['881000000067-d1', staff, [[43, 'numero']]],
    ['881000000067D1', staff, [[43, 'numero']]],
    ['881000000067D1B02', staff, [[43, 'numero']]],
    [
      '88100000006',
      staff,
      [
        [43, 'numero'],
        [41, 'numero'],
      ],
    ],
    ['rr 287 043 775 uy', staff, [[42, 'numero']]],
    ['RR287043775UY', client1, []],
    ['RR287043775UY', agency1, []],
    ['Web 55/a', staff, [[41, 'referencia']]],
    ['web 55/a', staff, [[41, 'parte']]],
    ['x'.repeat(2_000), staff, []],
    [
      'ped-77',
      staff,
      [
        [42, 'referencia'],
        [11, 'referencia'],
      ],
    ],
    ['PED-77', client1, [[11, 'referencia']]],
    ['PED-77', client2, [[42, 'referencia']]],
    ['099 123 456', staff, [[41, 'telefono']]],
    ['099123456', agency1, [[41, 'telefono']]],
    ['99123456', client1, [[41, 'telefono']]],
    ['+598 99 123 456', staff, [[41, 'telefono']]],
    ['0059899123456', staff, [[41, 'telefono']]],
    ['099-123-456', staff, [[41, 'telefono']]],
    ['099123456', client2, []],
    ['29081234', staff, [[42, 'telefono']]],
    ['4.381.049-2', staff, [[41, 'documento']]],
    ['43810492', client1, [[41, 'documento']]],
    [
      '43810492',
      staff,
      [
        [44, 'numero'],
        [41, 'documento'],
      ],
    ],
    ['ab123456', staff, [[42, 'documento']]],
    ['AB 123.456', client1, []],
    ['287043', staff, [[42, 'parte']]],
    ['nunez', staff, [[41, 'nombre']]],
    ['NÚÑEZ', client1, [[41, 'nombre']]],
    ['peña íñigo', agency1, [[41, 'nombre']]],
    ['pena inig', staff, [[41, 'nombre']]],
    ['smith 2870', staff, [[42, 'nombre']]],
    ['nunez smith', staff, []],
    ['ñe', staff, []],
  ])('finds by %o for %o', async (texto, person, right) => {
    expect(found(await server.as(person, searchGuias, { texto }))).toEqual(right);
  });

  test('shows the newest twenty of many, and the older ones to who asks more exactly', async () => {
    const many = found(await server.as(staff, searchGuias, { texto: 'bentancor' }));
    expect(many).toEqual(Array.from({ length: 20 }, (_, index) => [90 - index, 'nombre']));
    const own = found(await server.as(client2, searchGuias, { texto: 'bentancor' }));
    expect(own.length).toBe(20);
    expect(own.every(([id]) => id % 2 === 1)).toBe(true);
    expect(found(await server.as(staff, searchGuias, { texto: 'LOTE-1' })).length).toBe(20);
    expect(found(await server.as(staff, searchGuias, { texto: 'marta' }))).toEqual([[21, 'nombre']]);
  });

  test('finds what is rare behind ten thousand newer ones', async () => {
    await server.query(`
      INSERT INTO guia (id, numero, cliente_id, destinatario, departamento_id, zona_id, tamano_id, servicio, creada, prometida_el, estado_general, vence_el, ultimo_evento,
                        ultimo_fecha)
        SELECT n, 'LEJOS-' || n, 1, CASE WHEN n % 1000 = 0 THEN 'Marta Lejana' ELSE 'Nadie' END, 1, 1, 3, 'FLEX', now(), hoy(), 'ENTREGADO', hoy(), 'ENT', now()
          FROM generate_series(100001, 110001) n`);
    for (const person of [staff, client1]) {
      const far = found(await server.as(person, searchGuias, { texto: 'Peña Íñigo' }));
      expect(far).toEqual([[41, 'nombre']]);
    }
    const both = found(await server.as(staff, searchGuias, { texto: 'marta' }));
    expect(both.map(([id]) => id)).toEqual([...Array.from({ length: 10 }, (_, index) => 110_000 - 1000 * index), 21]);
    const listed = await server.as(staff, listGuias, { q: 'marta', size: 500 });
    expect(listed.records.map(({ id }: { id: number }) => id)).toEqual(both.map(([id]) => id));
    const common = await server.as(staff, listGuias, { q: 'nadie', size: 10 });
    expect(common).toMatchObject({ total_records: 9_991, total_es_minimo: false });
  });

  test('reads few of the many that share a word with what is looked for', async () => {
    const [read] = await server.query(`
      SELECT (SELECT count(*) FROM buscar_guias('{lejana,marta}', 20)) AS halladas,
             (SELECT idx_tup_fetch FROM pg_stat_xact_user_tables WHERE relname = 'guia_busqueda') AS filas`);
    expect(read).toMatchObject({ halladas: '10' });
    expect(Number(read?.filas)).toBeLessThan(100);
  });

  test('the newest come first, however many parcels lie between them', async () => {
    await server.query(`
      INSERT INTO guia (id, numero, cliente_id, destinatario, departamento_id, zona_id, tamano_id, servicio, creada, prometida_el, estado_general, vence_el, ultimo_evento,
                        ultimo_fecha)
        SELECT n, 'ZETA-' || n, 1, 'Zulma Etcheverry', 1, 1, 3, 'FLEX', now(), hoy(), 'ENTREGADO', hoy(), 'ENT', now()
          FROM (SELECT generate_series(400001, 400005) UNION ALL SELECT generate_series(340001, 340010) UNION ALL SELECT generate_series(130001, 130030)) AS s (n)`);
    const ids = [[400_005, 5] as const, [340_010, 10] as const, [130_030, 5] as const].flatMap(([last, count]) =>
      Array.from({ length: count }, (_, index) => last - index),
    );
    for (const person of [staff, client1]) {
      const far = found(await server.as(person, searchGuias, { texto: 'zulma etcheverry' }));
      expect(far.map(([id]) => id)).toEqual(ids);
    }
    expect(found(await server.as(client2, searchGuias, { texto: 'zulma etcheverry' }))).toEqual([]);
  });

  test('all of a number that was typed counts, not its end alone', async () => {
    await server.query(`
      INSERT INTO guia (id, numero, cliente_id, destinatario, departamento_id, zona_id, tamano_id, servicio, creada, prometida_el, estado_general, vence_el, ultimo_evento,
                        ultimo_fecha)
        SELECT id, numero, 1, 'Nadie', 1, 1, 3, 'FLEX', now(), hoy(), 'ENTREGADO', hoy(), 'ENT', now()
          FROM (VALUES (400011, '7731415926'), (400012, '7700015926')) AS v (id, numero)`);
    for (const person of [staff, client1]) {
      expect(found(await server.as(person, searchGuias, { texto: '1415926' }))).toEqual([[400_011, 'parte']]);
    }
  });
});

describe('of what was not found it is said when', () => {
  test.each<[string, RegExp | null]>([
    ['881000000068', /número de guía/],
    ['8810 0000 0068', /número de guía/],
    ['889999999997', null],
    ['RR473124828UY', /S10/],
    ['RR473124829UY', null],
    ['1.234.567-3', /cédula/],
    ['1234567-3', /cédula/],
    ['1.234.567-2', null],
    ['xylophon', null],
  ])('the check digit of %s does not fit', async (texto, aviso) => {
    const answer = await server.as(staff, searchGuias, { texto });
    expect(answer.records).toEqual([]);
    if (aviso) expect(answer.aviso).toMatch(aviso);
    else expect(answer.aviso).toBeNull();
  });

  test('nothing is said of what was found', async () => {
    expect(await server.as(staff, searchGuias, { texto: '4381.0492' })).toMatchObject({ aviso: null });
  });
});

describe('pasted numbers', () => {
  const paste = (person: Person, texto: string) => server.as(person, pasteGuias, { texto });

  test('are found in the order of pasting, by number, piece and reference, whatever divides them', async () => {
    const answer = await paste(
      staff,
      ' 881000000029\n881000000067b02;PED-77,\t\t881000000012   Web\r\nrr287043775uy; 889999999997 ',
    );
    expect(answer.halladas.map(({ pegado, id }: { pegado: string; id: number }) => [pegado, id])).toEqual([
      ['881000000029', 21],
      ['881000000067B02', 41],
      ['PED-77', 42],
      ['PED-77', 11],
      ['881000000012', 11],
      ['RR287043775UY', 42],
    ]);
    expect(answer).toMatchObject({ leidos: 7, no_halladas: ['WEB', '889999999997'], repetidas: [] });
    expect(answer.halladas[0]).toEqual({
      id: 21,
      guia_nro: '881000000029',
      pegado: '881000000029',
      estado_general: 'EN_AGENCIA',
      cliente: 'Librería Sur',
      destinatario: 'Marta Bentancor',
      vencido: true,
    });
    // Each parcel once, however it was named.
    expect(answer.por_estado).toEqual([
      { estado: 'INGRESADO', cantidad: 1 },
      { estado: 'EN_AGENCIA', cantidad: 3 },
    ]);
  });

  test('that stand twice are told, and looked for once', async () => {
    const answer = await paste(staff, '881000000012 nada 881000000012 NADA Nada 881000000029');
    expect(answer.repetidas).toEqual([
      { pegado: '881000000012', veces: 2 },
      { pegado: 'NADA', veces: 3 },
    ]);
    expect(answer).toMatchObject({ leidos: 6, no_halladas: ['NADA'] });
    expect(answer.halladas.map(({ id }: { id: number }) => id)).toEqual([11, 21]);
  });

  test('of others are as absent as missing ones', async () => {
    const own = async (person: Person) => {
      const answer = await paste(person, '881000000012 881000000029 PED-77 881000000067');
      return [answer.halladas.map(({ id }: { id: number }) => id), answer.no_halladas];
    };
    expect(await own(client1)).toEqual([[11, 11, 41], ['881000000029']]);
    expect(await own(client2)).toEqual([
      [21, 42],
      ['881000000012', '881000000067'],
    ]);
    expect(await own(agency1)).toEqual([[11, 11, 41], ['881000000029']]);
  });

  test('may be five thousand, and not one more', async () => {
    const numbers = Array.from({ length: 5_000 }, (_, index) => `LEJOS-${100_001 + 2 * index}`);
    const answer = await paste(staff, numbers.join('\n'));
    expect([answer.halladas.length, answer.no_halladas.length]).toEqual([5_000, 0]);
    expect(await paste(staff, [...numbers, ...numbers].join(' '))).toMatchObject({ code: 'OK', leidos: 10_000 });
    expect(await paste(staff, [...numbers, 'UNO-MAS'].join(','))).toMatchObject({
      error: 'DATOS_INVALIDOS',
      msg: expect.stringContaining('5.000'),
    });
    expect(await paste(staff, ' ,;\n')).toMatchObject({ leidos: 0, halladas: [], no_halladas: [], por_estado: [] });
  });
});

import { randomUUID } from 'node:crypto';

import { isAcknowledged, openCaller } from './caller.ts';
import type { Proof } from './proof.ts';
import { annulledOnce, draftsOfOne } from './t23-envios.ts';
import {
  AT_ONCE,
  count,
  done,
  exactly,
  type Field,
  onlyRefusedWith,
  type Race,
  together,
  untilTaken,
} from './t23-race.ts';

const problem = { service: 'problem_solver' };
const ROUNDS = { corto: 3, entero: 50 };

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

let second = 0;
function caso({ operario }: Field, more: object = {}) {
  second += 1;
  const began = Date.now() - 11 * 3_600_000 + second * 1000;
  return {
    ...{
      ...problem,
      action: 'guardar_registro',
      usuario_id: operario.userId,
      tamano_id: 3,
      causa_id: 2,
      solucion_id: 5,
    },
    ...{ es_sin_etiqueta: false, guia_id: second },
    ...{ fecha_inicio: new Date(began).toISOString(), fecha_fin: new Date(began + 1000).toISOString(), ...more },
  };
}

const sameKey: Race = {
  name: 'one case under one key',
  run: async (field) => {
    const clave = randomUUID();
    const body = { ...caso(field), clave, descripcion: clave };
    const answers = await together(() => untilTaken(() => field.operario.call(body)));
    // The kept answer comes back with its keys in another order.
    const texts = new Set(answers.map(({ body }) => sorted(body)));
    const cases = await count(field, 'SELECT count(*) FROM caso WHERE descripcion = $1', [clave]);
    return [
      ...exactly('cases', cases, 1),
      ...exactly('acknowledged', done(answers), AT_ONCE),
      ...exactly('different answers', texts.size, 1),
    ];
  },
};

const sameKeyOtherBody: Race = {
  name: 'one key, twenty bodies',
  run: async (field) => {
    const clave = randomUUID();
    const answers = await together((place) =>
      field.operario.call({ ...caso(field), clave, descripcion: `${clave} ${place}` }),
    );
    const cases = await count(field, 'SELECT count(*) FROM caso WHERE descripcion LIKE $1', [`${clave}%`]);
    const refused = onlyRefusedWith('one key, twenty bodies', answers, ['200 CLAVE_REUTILIZADA']);
    return [...exactly('cases', cases, 1), ...exactly('acknowledged', done(answers), 1), ...refused];
  },
};

const sameLabel: Race = {
  name: 'one label read by twenty in one batch',
  run: async (field) => {
    const [guia] = await field.product.owner(
      `SELECT numero FROM guia g WHERE estado_general IN ('PRE_INGRESADO', 'LEVANTADO') AND bultos = 1 ORDER BY id LIMIT 1`,
    );
    const opened = await field.operario.call({
      ...{ service: 'eventos.abrir_lote', tipo: 'ING_PL', datos: {}, esperadas: { modo: 'ninguna' } },
    });
    const lote_id = Number(Object(opened.body?.lote).id);
    const read = { service: 'eventos.registrar', lote_id, codigo: guia?.numero };
    const answers = await together(() => field.operario.call({ ...read, clave: randomUUID() }));
    const readings = `SELECT count(*) FROM lote_lectura WHERE lote_id = $1`;
    const closings = await together(() => field.operario.call({ service: 'eventos.cerrar_lote', id: lote_id }));
    return [
      ...exactly('acknowledged', done(answers), AT_ONCE),
      ...exactly('readings done', await count(field, `${readings} AND resultado = 'hecha'`, [lote_id]), 1),
      ...exactly('readings kept', await count(field, readings, [lote_id]), AT_ONCE),
      ...exactly('closings', done(closings), 1),
      ...onlyRefusedWith('closing', closings, ['200 LOTE_CERRADO']),
    ];
  },
};

const sameName: Race = {
  name: 'twenty causes of one name',
  run: async (field) => {
    const nombre = `Causa ${randomUUID()}`;
    const create = { ...problem, action: 'gestionar_causa', accion: 'crear', nombre };
    const answers = await together(() => field.encargado.call(create));
    const causes = await count(field, 'SELECT count(*) FROM causa WHERE nombre = $1', [nombre]);
    const refused = onlyRefusedWith('a second cause of that name', answers, [
      '200 NOMBRE_REPETIDO',
      '200 CAUSA_REPETIDA',
    ]);
    return [...exactly('causes', causes, 1), ...exactly('acknowledged', done(answers), 1), ...refused];
  },
};

const deletedWhileUsed: Race = {
  name: 'a cause is deleted while it is used',
  run: async (field) => {
    const gestionar = (action: string, more: object) => field.encargado.call({ ...problem, action, ...more });
    const made = await gestionar('gestionar_causa', { accion: 'crear', nombre: `Causa ${randomUUID()}` });
    const causa_id = Number(made.body?.id);
    await gestionar('gestionar_mapeo', { accion: 'crear', causa_id, solucion_id: 5 });
    const answers = await together((place) =>
      place % 5 === 0
        ? gestionar('gestionar_causa', { accion: 'eliminar', id: causa_id })
        : field.operario.call({ ...caso(field, { causa_id }), clave: randomUUID() }),
    );
    const there = await count(field, 'SELECT count(*) FROM causa WHERE id = $1', [causa_id]);
    const used = await count(field, 'SELECT count(*) FROM caso WHERE causa_id = $1', [causa_id]);
    const saved = done(answers.filter((_, place) => place % 5 !== 0));
    const dangling = there === 0 && used > 0 ? ['cases of a cause that is no more'] : [];
    const broken = answers
      .filter(({ status }) => status >= 500)
      .map(({ status, text }) => `${status} ${text.slice(0, 100)}`);
    return [...dangling, ...exactly('cases kept of those acknowledged', used, saved), ...broken];
  },
};

const returnedOnce: Race = {
  name: 'one parcel is sent back by twenty',
  run: async (field) => {
    const [guia] = await field.product.owner(
      `SELECT id FROM guia WHERE estado_general IN (SELECT estado_desde FROM transicion WHERE tipo_evento = 'DEV_INI') AND madre_id IS NULL AND NOT EXISTS (SELECT FROM guia h WHERE h.numero = guia.numero || '-D1') ORDER BY id LIMIT 1`,
    );
    if (!guia) return ['no parcel is left to be sent back'];
    const body = { service: 'guias.devolver', guia_id: Number(guia.id), motivo_id: 41, nota: 'Carrera' };
    const answers = await together(() => field.operario.call({ ...body, clave: randomUUID() }));
    const children = await count(
      field,
      `SELECT count(*) FROM guia h JOIN guia m ON h.numero LIKE m.numero || '-D%' WHERE m.id = $1`,
      [guia.id],
    );
    const broken = answers.filter(({ status, body: said }) => status >= 500 || said?.error === 'REINTENTE');
    return [
      ...exactly('children', children, 1),
      ...exactly('acknowledged', done(answers), 1),
      ...broken.map(({ status, text }) => `a return answered ${status} ${text.slice(0, 100)}`),
    ];
  },
};

const decidedOnce: Race = {
  name: 'one webhook is decided by twenty',
  run: async (field) => {
    const made = await field.cliente.call({
      ...{
        service: 'integraciones.crear_webhook',
        nombre: randomUUID(),
        url: `https://avisos.example/${randomUUID()}`,
        eventos: ['ENT'],
      },
    });
    const id = Number(made.body?.id);
    if (!isAcknowledged(made)) return [`no webhook: ${made.text}`];
    const answers = await together((place) =>
      field.admin.call({
        service: 'integraciones.decidir_webhook',
        id,
        decision: place % 2 === 0 ? 'APROBADO' : 'RECHAZADO',
      }),
    );
    await field.cliente.call({ service: 'integraciones.eliminar_webhook', id });
    return [
      ...exactly('decisions', done(answers), 1),
      ...onlyRefusedWith('a second decision', answers, ['200 WEBHOOK_YA_DECIDIDO']),
    ];
  },
};

const RACES = [
  sameKey,
  sameKeyOtherBody,
  sameLabel,
  sameName,
  deletedWhileUsed,
  returnedOnce,
  decidedOnce,
  annulledOnce,
  draftsOfOne,
];

/** Twenty at once, again and again: exactly one effect, a defined answer for everybody, and no deadlock that a person sees. */
export const t23: Proof = {
  id: 'T23',
  title: 'twenty people at once on one thing',
  isShort: true,
  plants: [
    {
      what: 'a kept answer is looked for before it is claimed',
      edits: [
        {
          file: 'src/server/dispatcher.ts',
          find: 'if (clave === null || endpoint.asSystem) return null;',
          replace: 'if (clave !== undefined) return null;',
        },
      ],
    },
    {
      what: 'whether an envío is annulled is looked at before it is held',
      edits: [
        { file: 'src/features/envios/server/envios.service.ts', find: '    await lockEnvio(db, id);\n', replace: '' },
      ],
    },
    { what: 'nothing keeps two causes of one name apart', sql: 'DROP INDEX causa_nombre_unico' },
  ],
  run: async ({ size, part, open }) => {
    const rounds = part(ROUNDS[size]);
    // Enough of each state for every round to have a parcel of its own.
    const product = await open({ guias: rounds > 1 ? 10_000 : 3000 });
    const caller = openCaller(product.port);
    const [operario, encargado, admin, cliente] = await Promise.all(
      ['operario', 'encargado', 'admin', 'cliente'].map((name) => caller.signIn(`${name}@courier.example`)),
    );
    if (!operario || !encargado || !admin || !cliente) throw new Error('not everybody is signed in');
    const field: Field = { product, caller, operario, encargado, admin, cliente };
    const fails: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const race of RACES) fails.push(...(await race.run(field)).map((wrong) => `${race.name}: ${wrong}`));
    }
    caller.close();
    return { n: rounds * RACES.length, fails, more: { atOnce: AT_ONCE } };
  },
};

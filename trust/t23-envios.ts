import { randomUUID } from 'node:crypto';

import { count, done, exactly, onlyRefusedWith, type Race, together } from './t23-race.ts';

export const annulledOnce: Race = {
  name: 'one envío annulled by twenty',
  run: async (field) => {
    const [envio] = await field.product.owner(
      `SELECT e.id FROM envio e JOIN envio_guia eg ON eg.envio_id = e.id JOIN guia g ON g.id = eg.guia_id
        WHERE e.cliente_id = 1 AND e.estado = 'CONFIRMADO' AND g.estado_general = 'PRE_INGRESADO' ORDER BY e.id LIMIT 1`,
    );
    const id = Number(envio?.id);
    const asked = { service: 'envios.anular', id, motivo_id: 30 };
    const answers = await together(() => field.cliente.call({ ...asked, clave: randomUUID() }));
    const audited = `SELECT count(*) FROM auditoria WHERE tabla = 'envio' AND fila_id = $1 AND servicio = 'envios.anular'`;
    return [
      ...exactly('acknowledged', done(answers), 1),
      ...exactly('rows of audit', await count(field, audited, [id]), 1),
      ...onlyRefusedWith('annulling', answers, ['200 ENVIO_YA_ANULADO']),
    ];
  },
};

/** As many as a person may keep. */
const MOST_DRAFTS = 50;

export const draftsOfOne: Race = {
  name: 'the last drafts of a person, twenty at once',
  run: async (field) => {
    await field.product.owner('DELETE FROM envio_borrador WHERE usuario_id = $1', [field.cliente.userId]);
    await field.product.owner(
      `INSERT INTO envio_borrador (usuario_id, datos) SELECT $1, '{}' FROM generate_series(1, ${MOST_DRAFTS - 1})`,
      [field.cliente.userId],
    );
    const save = { service: 'envios.guardar_borrador', datos: { destinatario: 'Ana' } };
    const answers = await together(() => field.cliente.call({ ...save, clave: randomUUID() }));
    const kept = 'SELECT count(*) FROM envio_borrador WHERE usuario_id = $1';
    return [
      ...exactly('acknowledged', done(answers), 1),
      ...exactly('drafts', await count(field, kept, [field.cliente.userId]), MOST_DRAFTS),
    ];
  },
};

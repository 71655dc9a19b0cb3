import { handle } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';

import { getSuscripcion, suscribir } from '../contract.ts';
import { clienteDe } from './acceso.ts';
import { existeCliente } from './perfil.sql.ts';
import { deleteSuscripcion, saveSuscripcion, selectSuscripcion } from './suscripcion.sql.ts';

const CADA = { semanal: 'todos los lunes', mensual: 'el primer día de cada mes' } as const;

export const suscripcionEndpoints = [
  handle(getSuscripcion, async (context, params) => {
    const { db, user } = context;
    const found = await selectSuscripcion(db, {
      usuario_id: user.id,
      cliente_id: clienteDe(context, params.cliente_id),
    });
    return { suscripcion: found && { ...found, correo: user.email } };
  }),

  handle(suscribir, async (context, { periodicidad, cliente_id: asked }) => {
    const { db, user, audit } = context;
    const who = { usuario_id: user.id, cliente_id: clienteDe(context, asked) };
    if (!(await existeCliente(db, who.cliente_id)))
      throw new AppError('CLIENTE_NO_ENCONTRADO', { cliente_id: who.cliente_id });
    const before = await selectSuscripcion(db, who);
    if (periodicidad === null) await deleteSuscripcion(db, who);
    else await saveSuscripcion(db, { ...who, periodicidad });
    audit({
      tabla: 'informe_suscripcion',
      fila_id: null,
      antes: before && { ...before },
      despues: { ...who, periodicidad },
    });
    const after = await selectSuscripcion(db, who);
    return {
      suscripcion: after && { ...after, correo: user.email },
      msg:
        periodicidad === null
          ? 'Ya no recibirá este informe por correo'
          : `Recibirá el informe en ${user.email}, ${CADA[periodicidad]}`,
    };
  }),
];

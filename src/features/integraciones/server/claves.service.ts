import { handle, handleAsSystem } from '#server/dispatcher.ts';
import { newApiKey } from '#server/session/api-keys.ts';
import { insertClave, revokeClave } from '#server/session/clave-api.sql.ts';
import { AppError } from '#shared/errors.ts';

import { crearClave, getOpciones, listClaves, revocarClave } from '../contract.ts';
import { clienteDe, unClienteDe } from './casa.ts';
import { countClaves, isPast, lockCliente, selectClaves, selectOpciones } from './claves.sql.ts';

const MOST_PER_CLIENT = 20;

export const clavesEndpoints = [
  handle(getOpciones, (context) => selectOpciones(context.db, clienteDe(context, undefined))),

  handle(listClaves, async (context, { cliente_id }) => ({
    records: await selectClaves(context.db, clienteDe(context, cliente_id)),
  })),

  // As the server itself: no person's role may write an account or read a secret, and an answer with one is not kept.
  handleAsSystem(crearClave, async (context, { nombre, alcances, vence, ...asked }) => {
    const { db, user } = context;
    const cliente_id = unClienteDe(context, asked.cliente_id);
    if (!(await lockCliente(db, cliente_id))) throw new AppError('CLIENTE_NO_ENCONTRADO');
    if (vence !== null && (await isPast(db, vence))) throw new AppError('CLAVE_API_VENCIDA');
    if ((await countClaves(db, cliente_id)) >= MOST_PER_CLIENT) throw new AppError('DEMASIADAS_CLAVES');
    const { secreto, prefijo, huella } = newApiKey();
    const own = [...new Set(alcances)];
    const email = `clave-${huella.toString('hex').slice(0, 24)}@integraciones.invalid`;
    const id = await insertClave(db, {
      cliente_id,
      nombre,
      prefijo,
      huella,
      alcances: own,
      vence,
      email,
      creada_por: user.id,
    });
    const despues = { cliente_id, nombre, prefijo, alcances: own, vence };
    context.audit({ tabla: 'clave_api', fila_id: id, antes: null, despues });
    return { id, secreto };
  }),

  handle(revocarClave, async (context, { id }) => {
    const cliente = clienteDe(context, undefined);
    if (!(await revokeClave(context.db, { id, cliente, usuario_id: context.user.id })))
      throw new AppError('CLAVE_API_NO_ENCONTRADA');
    context.audit({ tabla: 'clave_api', fila_id: id, antes: { revocada: false }, despues: { revocada: true } });
    return {};
  }),
];

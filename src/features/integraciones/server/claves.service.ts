import { type CallContext, handle, handleAsSystem } from '#server/dispatcher.ts';
import { newApiKey } from '#server/session/api-keys.ts';
import { endInADay, insertClave, lockVigente, type NewClave, revokeClave } from '#server/session/clave-api.sql.ts';
import { AppError } from '#shared/errors.ts';

import { crearClave, getOpciones, listClaves, revocarClave, rotarClave } from '../contract.ts';
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
    const { db } = context;
    const cliente_id = unClienteDe(context, asked.cliente_id);
    if (!(await lockCliente(db, cliente_id))) throw new AppError('CLIENTE_NO_ENCONTRADO');
    if (vence !== null && (await isPast(db, vence))) throw new AppError('CLAVE_API_VENCIDA');
    if ((await countClaves(db, cliente_id)) >= MOST_PER_CLIENT) throw new AppError('DEMASIADAS_CLAVES');
    const own = [...new Set(alcances)];
    const { id, secreto, prefijo } = await make(context, { cliente_id, nombre, alcances: own, vence });
    const despues = { cliente_id, nombre, prefijo, alcances: own, vence };
    context.audit({ tabla: 'clave_api', fila_id: id, antes: null, despues });
    return { id, secreto };
  }),

  // The same; whatever uses the old one is not stopped in the middle of its work.
  handleAsSystem(rotarClave, async (context, { id }) => {
    const { db } = context;
    const vieja = await lockVigente(db, { id, cliente: clienteDe(context, undefined) });
    if (vieja === null) throw new AppError('CLAVE_API_NO_ENCONTRADA');
    const { prefijo: anterior, cliente_id, nombre, alcances, vence } = vieja;
    if (!(await lockCliente(db, cliente_id))) throw new AppError('CLIENTE_NO_ENCONTRADO');
    if ((await countClaves(db, cliente_id)) >= MOST_PER_CLIENT) throw new AppError('DEMASIADAS_CLAVES');
    const nueva = await make(context, { cliente_id, nombre, alcances, vence });
    await endInADay(db, id);
    context.audit({
      tabla: 'clave_api',
      fila_id: nueva.id,
      antes: { clave_id: id, prefijo: anterior },
      despues: { cliente_id, nombre, prefijo: nueva.prefijo, alcances, vence },
    });
    return { id: nueva.id, secreto: nueva.secreto };
  }),

  handle(revocarClave, async (context, { id }) => {
    const cliente = clienteDe(context, undefined);
    if (!(await revokeClave(context.db, { id, cliente, usuario_id: context.user.id })))
      throw new AppError('CLAVE_API_NO_ENCONTRADA');
    context.audit({ tabla: 'clave_api', fila_id: id, antes: { revocada: false }, despues: { revocada: true } });
    return {};
  }),
];

async function make({ db, user }: CallContext, clave: Omit<NewClave, 'prefijo' | 'huella' | 'email' | 'creada_por'>) {
  const { secreto, prefijo, huella } = newApiKey();
  const email = `clave-${huella.toString('hex').slice(0, 24)}@integraciones.invalid`;
  const id = await insertClave(db, { ...clave, prefijo, huella, email, creada_por: user.id });
  return { id, secreto, prefijo };
}

import { handle } from '#server/dispatcher.ts';

import { contarMaestros } from '../cuentas.contract.ts';
import { selectCuentas } from './cuentas.sql.ts';

export const cuentasEndpoints = [handle(contarMaestros, async ({ db }) => ({ cuentas: await selectCuentas(db) }))];

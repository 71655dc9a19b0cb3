import { type Endpoint, handle } from '#server/dispatcher.ts';
import { isFotoPropia } from '#server/files/archivo.sql.ts';
import { sedeOf } from '#server/sede.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import { acreditarDeposito, depositar, verBoleta } from '../depositos.contract.ts';
import { exigirAbierta } from './abierta.ts';
import { contada, remesaDeOtro } from './bolsa.ts';
import { insertRemesa } from './cajas.sql.ts';
import { selectBoleta } from './depositos.sql.ts';
import { ours, paso } from './papeles.ts';

const SIN_FOTO = 'La foto no existe o no es suya: sáquela otra vez';

export const depositosEndpoints: readonly Endpoint[] = [
  handle(depositar, async (context, { agente_id, boleta, declarado_centavos, foto_id }) => {
    const { id: sede } = await sedeOf(context, agente_id);
    const { db, user, scope, audit } = context;
    await exigirAbierta(context, sede, 'depositar');
    if (!(await isFotoPropia(db, scope, foto_id)))
      throw new RefusalError('ARCHIVO_NO_ENCONTRADO', SIN_FOTO, { foto_id });
    const deposito = { via: 'DEPOSITO_BANCARIO', estado: 'DEPOSITADA', boleta, foto_id } as const;
    const { id, numero } = await insertRemesa(db, {
      ...{ agente_id: sede, entrega_id: user.id, declarado_centavos },
      ...deposito,
    });
    await paso(context, { entidad: 'remesa', id, estado: null }, 'depositar');
    audit({ tabla: 'remesa', fila_id: id, antes: null, despues: { numero, boleta, declarado_centavos } });
    return { id, numero };
  }),

  ours(acreditarDeposito, async (context, { id, acreditado_centavos }) => {
    const remesa = await remesaDeOtro(context, { id });
    return contada(context, remesa, { acto: 'acreditar', contado_centavos: acreditado_centavos });
  }),

  handle(verBoleta, async ({ db, scope }, { id }) => {
    if (scope.tipo !== 'personal' && scope.tipo !== 'agencia') throw new AppError('SIN_PERMISO', { id });
    const foto = await selectBoleta(db, scope, id);
    if (foto === null) throw new AppError('REMESA_NO_ENCONTRADA', { id });
    return { foto: { tipo: foto.tipo, base64: foto.contenido.toString('base64') } };
  }),
];

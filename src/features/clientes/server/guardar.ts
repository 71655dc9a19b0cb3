import type { CallContext } from '#server/dispatcher.ts';
import { darPaso } from '#server/documentos.ts';
import { isRut } from '#shared/check-digits.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import type { DatosDeCliente } from '../contract.ts';
import { actorDe } from './casa.ts';
import { insertCliente, lockNombres, selectOpciones, selectRepetido, updateCliente } from './clientes.sql.ts';
import { hasContratos } from './contratos.sql.ts';
import { tomar } from './vida.ts';

/** The card of a client: made as a prospect, and changed by whoever saw what is there now. */

interface Pedido extends DatosDeCliente {
  readonly id?: number | undefined;
  readonly version?: number | undefined;
}

/** @throws AppError CLIENTE_NO_ENCONTRADO, CLIENTE_REPETIDO, DATOS_INVALIDOS, DOCUMENTO_CAMBIO */
export async function guardar(context: CallContext, { id, version, ...escrito }: Pedido) {
  const { db, audit } = context;
  if (id !== undefined && version === undefined)
    throw new AppError('DATOS_INVALIDOS', { id }, { version: 'Falta la versión que se miró' });
  const datos = { ...escrito, rut: leerRut(escrito.rut) };
  await refuseUnknown(context, datos);
  await lockNombres(db);
  await refuseRepeated(context, id ?? null, datos);
  if (id === undefined) {
    const nuevo = await insertCliente(db, datos);
    await darPaso(actorDe(context), { entidad: 'cliente', id: nuevo, estado: null }, 'crear');
    audit({ tabla: 'cliente', fila_id: nuevo, antes: null, despues: datos });
    return { id: nuevo, version: 1, msg: 'Cliente creado como prospecto' };
  }
  const cliente = await tomar(context, id, version);
  if (datos.contrato_hasta !== cliente.contrato_hasta && (await hasContratos(db, id)))
    throw new AppError('DATOS_INVALIDOS', { id }, { contrato_hasta: 'Lo dice su contrato: cámbielo allí' });
  const names = Object.keys(datos).filter((name) => isChanged(cliente, datos, name));
  const cut = (of: object) => Object.fromEntries(Object.entries(of).filter(([name]) => names.includes(name)));
  const nueva = names.length === 0 ? cliente.version : await updateCliente(db, id, cut(datos));
  audit({ tabla: 'cliente', fila_id: id, antes: cut(cliente), despues: cut(datos) });
  return { id, version: nueva, msg: 'Cliente guardado' };
}

function isChanged(before: object, after: object, name: string): boolean {
  const [was, is] = [before, after].map((of) => Object.entries(of).find(([field]) => field === name)?.[1]);
  return was !== is;
}

/** As twelve digits; empty: none. @throws AppError DATOS_INVALIDOS */
function leerRut(escrito: string | null): string | null {
  const digits = (escrito ?? '').replaceAll(/[\s.-]/g, '');
  if (digits === '') return null;
  if (!isRut(digits)) throw new AppError('DATOS_INVALIDOS', {}, { rut: 'No es un RUT: revise los doce dígitos' });
  return digits;
}

/** @throws AppError DATOS_INVALIDOS where a list has no such row */
async function refuseUnknown({ db }: CallContext, datos: DatosDeCliente): Promise<void> {
  const opciones = await selectOpciones(db);
  const lacks = (rows: readonly { id: number }[], id: number | null) =>
    id !== null && !rows.some((row) => row.id === id);
  const campos = {
    ...(lacks(opciones.segmentos, datos.segmento_id) ? { segmento_id: 'Ese segmento no existe' } : {}),
    ...(lacks(opciones.ejecutivos, datos.ejecutivo_id) ? { ejecutivo_id: 'Esa persona no atiende clientes' } : {}),
    ...(lacks(opciones.departamentos, datos.departamento_id) ? { departamento_id: 'Elija el departamento' } : {}),
    ...(lacks(opciones.zonas, datos.zona_id) ? { zona_id: 'Elija la zona' } : {}),
  };
  if (Object.keys(campos).length > 0) throw new AppError('DATOS_INVALIDOS', {}, campos);
}

/** @throws RefusalError CLIENTE_REPETIDO with the other's name */
async function refuseRepeated({ db }: CallContext, id: number | null, { nombre, rut }: DatosDeCliente): Promise<void> {
  const other = await selectRepetido(db, { id, nombre, rut });
  if (other === null) return;
  const texto = other.es_rut ? `Ese RUT es de «${other.nombre}»` : `Ya hay un cliente «${other.nombre}»`;
  throw new RefusalError('CLIENTE_REPETIDO', texto, { id });
}

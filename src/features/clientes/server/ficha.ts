import type { CallContext } from '#server/dispatcher.ts';
import type { Params } from '#shared/contract.ts';
import { formatDay } from '#shared/dates.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import type { guardarContacto, ponerRegla, ReglaFila, ValorDeRegla } from '../ficha.contract.ts';
import { type FormaDeRegla, REGLAS } from '../palabras.contract.ts';
import { updateCliente } from './clientes.sql.ts';
import { insertContacto, insertRegla, lockContacto, selectHoy, updateContacto } from './ficha.sql.ts';
import { tomar } from './vida.ts';

/** Contacts and rules of a client. */

/** The client is there and the person's: the caller has looked. @throws AppError CONTACTO_NO_ENCONTRADO, DATOS_INVALIDOS, DOCUMENTO_CAMBIO */
export async function guardarUno({ db, audit }: CallContext, pedido: Params<typeof guardarContacto>) {
  const { cliente_id, contacto_id, version, ...datos } = pedido;
  refuseUnreachable(datos);
  const trace = { tabla: 'cliente', fila_id: cliente_id };
  if (contacto_id === undefined) {
    const contacto = await insertContacto(db, cliente_id, { ...datos, avisos: datos.avisos ?? [] });
    audit({ ...trace, antes: null, despues: { contacto: datos.nombre, ...datos } });
    return { contacto };
  }
  const before = await lockContacto(db, cliente_id, contacto_id);
  if (before === null) throw new AppError('CONTACTO_NO_ENCONTRADO', { contacto_id });
  if (version !== before.version)
    throw new RefusalError('DOCUMENTO_CAMBIO', 'El contacto cambió mientras lo miraba: mire lo nuevo y repítalo', {});
  const next = { ...before, ...datos, avisos: datos.avisos ?? before.avisos };
  refuseUnreachable(next);
  const contacto = await updateContacto(db, contacto_id, next);
  audit({ ...trace, antes: { ...before }, despues: { contacto: datos.nombre, ...datos } });
  return { contacto };
}

const CORREO = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;

interface Alcance {
  readonly correo: string | null;
  readonly telefono: string | null;
  readonly avisos?: readonly string[] | undefined;
}

function refuseUnreachable({ correo, telefono, avisos = [] }: Alcance): void {
  if (correo === null && avisos.length > 0)
    throw new AppError('DATOS_INVALIDOS', {}, { correo: 'Los avisos van por correo: escríbalo' });
  if (correo === null && telefono === null)
    throw new AppError('DATOS_INVALIDOS', {}, { correo: 'Escriba un correo o un teléfono' });
  if (correo !== null && !CORREO.test(correo))
    throw new AppError('DATOS_INVALIDOS', {}, { correo: 'El correo no parece completo' });
}

/** @throws AppError CLIENTE_NO_ENCONTRADO, DOCUMENTO_CAMBIO, DATOS_INVALIDOS */
export async function poner(
  context: CallContext,
  { cliente_id, version, regla, valor, desde }: Params<typeof ponerRegla>,
) {
  const { db, user, audit } = context;
  await tomar(context, cliente_id, version);
  if (valor !== null && !fits(REGLAS[regla].forma, valor))
    throw new AppError('DATOS_INVALIDOS', {}, { valor: 'Ese valor no es de esta regla' });
  const hoy = await selectHoy(db);
  if (desde < hoy) throw new AppError('DATOS_INVALIDOS', {}, { desde: `No antes de hoy, ${formatDay(hoy)}` });
  await insertRegla(db, { cliente_id, regla, valor, desde, puesta_por: user.id });
  const nueva = await updateCliente(db, cliente_id, {});
  audit({ tabla: 'cliente', fila_id: cliente_id, antes: null, despues: { regla, valor, desde } });
  return {
    version: nueva,
    msg: desde === hoy ? 'Regla puesta: vale desde ahora' : `Regla puesta: vale desde el ${formatDay(desde)}`,
  };
}

/** The table says the same. */
function fits(forma: FormaDeRegla, valor: NonNullable<ValorDeRegla>): boolean {
  switch (forma.tipo) {
    case 'cantidad':
      return forma.valores.some((one) => one === valor);
    case 'si_no':
      return typeof valor === 'boolean';
    case 'varias':
      return (
        Array.isArray(valor) &&
        new Set(valor).size === valor.length &&
        valor.every((palabra) => forma.valores.includes(palabra))
      );
  }
}

/** What holds, what will, and what no longer does; of one kind and day the last that was put. Rows come newest day on top. */
export function ordenar(reglas: readonly ReglaFila[], hoy: string) {
  const vigentes: ReglaFila[] = [];
  const futuras: ReglaFila[] = [];
  const pasadas: ReglaFila[] = [];
  for (const fila of reglas) {
    const { regla, desde } = fila;
    if (futuras.some((other) => other.regla === regla && other.desde === desde)) pasadas.push(fila);
    else if (desde > hoy) futuras.push(fila);
    else if (vigentes.some((other) => other.regla === regla)) pasadas.push(fila);
    else vigentes.push(fila);
  }
  return { vigentes, futuras, pasadas };
}

import { handle } from '#server/dispatcher.ts';
import type { EnvioTexto } from '#shared/envio/campos.ts';
import { leerDireccion } from '#shared/envio/direccion.ts';
import { NOMBRE_DE_ENTREGA, NOMBRE_DE_PAGA, NOMBRE_DE_SOLICITUD } from '#shared/envio/vocabulario.ts';
import { AppError } from '#shared/errors.ts';
import { NOMBRE_DE_SERVICIO } from '#shared/servicios.ts';

import {
  type Borrador,
  duplicarEnvio,
  eliminarBorrador,
  guardarBorrador,
  listBorradores,
  revisarTexto,
} from '../borradores.contract.ts';
import {
  type BorradorFila,
  deleteBorrador,
  insertBorrador,
  selectBorradores,
  updateBorrador,
} from './borradores.sql.ts';
import { onlySenders } from './casa.ts';
import { abrirCatalogo } from './catalogo.sql.ts';
import { type EnvioLeido, selectEnvio } from './lista.sql.ts';
import { cotizacionDe, precioDe, SIN_PRECIO } from './precio.ts';
import { ubicar } from './preparar.ts';
import { revisarEnvio } from './revisar.ts';
import { exigirQueEnvie, porqueNoEnviaria } from './suspension.ts';
import { selectTarifa } from './tarifas.sql.ts';

/** More would be forgotten ones. */
const MOST = 50;

export const borradoresEndpoints = [
  handle(listBorradores, async ({ db, scope, user }) => {
    onlySenders(scope);
    return { borradores: (await selectBorradores(db, user.id)).map(titled) };
  }),

  handle(guardarBorrador, async ({ db, scope, user, audit }, { id, datos }) => {
    onlySenders(scope);
    const saved =
      id === undefined
        ? await insertBorrador(db, { usuarioId: user.id, datos, most: MOST })
        : await updateBorrador(db, { usuarioId: user.id, id, datos });
    if (!saved) throw new AppError(id === undefined ? 'DEMASIADOS_BORRADORES' : 'BORRADOR_NO_ENCONTRADO', { id });
    audit({ tabla: 'envio_borrador', fila_id: saved.id, antes: null, despues: {} });
    return { borrador: titled(saved) };
  }),

  handle(eliminarBorrador, async ({ db, scope, user, audit }, { id }) => {
    onlySenders(scope);
    if (!(await deleteBorrador(db, user.id, id))) throw new AppError('BORRADOR_NO_ENCONTRADO', { id });
    audit({ tabla: 'envio_borrador', fila_id: id, antes: {}, despues: null });
    return {};
  }),

  handle(duplicarEnvio, async ({ db, scope, user, audit }, { id }) => {
    onlySenders(scope);
    const envio = await selectEnvio(db, scope, id);
    if (!envio) throw new AppError('ENVIO_NO_ENCONTRADO', { id });
    await exigirQueEnvie(db, envio.cliente_id);
    const saved = await insertBorrador(db, { usuarioId: user.id, datos: textoDe(envio), most: MOST });
    if (!saved) throw new AppError('DEMASIADOS_BORRADORES');
    audit({ tabla: 'envio_borrador', fila_id: saved.id, antes: null, despues: { envio_id: id } });
    return { borrador: titled(saved) };
  }),

  handle(revisarTexto, async ({ db, scope }, { datos: texto }) => {
    onlySenders(scope);
    const cliente = scope.cliente_id ?? (Number(texto.cliente_id) || null);
    const catalogo = await abrirCatalogo(db);
    const { datos, faltas, cotizable: read } = revisarEnvio(catalogo, texto, cliente);
    const cotizable = read();
    const destino = cotizable && ubicar(catalogo, cotizable);
    const tarifa = destino?.ok ? await selectTarifa(db, cliente) : null;
    const precio =
      tarifa && cotizable && destino?.ok
        ? precioDe(catalogo, tarifa, { pedido: cotizable, destino: destino.valor })
        : null;
    const direccion = texto.direccion?.trim() ? leerDireccion(texto.direccion) : null;
    // A client's own form has no field that could say it: there it is told when it is sent.
    const porque = cliente === null || scope.tipo === 'cliente' ? null : await porqueNoEnviaria(db, cliente);
    const suspendido = porque === null ? {} : { cliente_id: { mensaje: porque, sugerencia: null } };
    return {
      datos: datos && precio && porque === null ? datos : null,
      faltas: { ...faltas, ...(destino?.ok && !precio ? { servicio: SIN_PRECIO } : {}), ...suspendido },
      cotizacion: tarifa && precio && cotizacionDe(precio, tarifa),
      prometida_el: destino?.ok ? destino.valor.prometida_el : null,
      direccion: direccion && { precision: direccion.precision, partes: { ...direccion.partes } },
    };
  }),
];

function titled({ id, modificado, datos }: BorradorFila): Borrador {
  const titulo = [datos.destinatario, datos.localidad ?? datos.agente]
    .map((text) => text?.trim())
    .filter(Boolean)
    .join(', ');
  return {
    id,
    titulo: titulo || 'Sin destinatario',
    modificado,
    datos: { ...datos, piezas: datos.piezas?.map((pieza) => ({ ...pieza })) },
  };
}

/** An envío as it would be typed. Reference and number are its own and stay behind. */
function textoDe(envio: EnvioLeido): EnvioTexto {
  const { contra_reembolso, valor_declarado, ubicacion, piezas, guias } = envio;
  const amount = (dinero: { centavos: number } | null) =>
    dinero ? (dinero.centavos / 100).toFixed(2).replace('.', ',') : undefined;
  const figure = (value: number | null) => (value === null ? undefined : String(value).replace('.', ','));
  const given = {
    cliente_id: String(envio.cliente_id),
    servicio: NOMBRE_DE_SERVICIO[envio.servicio],
    entrega: NOMBRE_DE_ENTREGA[envio.entrega],
    agente: envio.agente ?? undefined,
    paga: NOMBRE_DE_PAGA[envio.paga],
    solicitud: NOMBRE_DE_SOLICITUD[envio.solicitud],
    destinatario: envio.destinatario,
    documento: envio.documento ?? undefined,
    telefono: envio.telefono ?? undefined,
    correo: envio.correo ?? undefined,
    direccion: envio.direccion ?? undefined,
    localidad: envio.localidad ?? undefined,
    departamento: envio.departamento,
    contra_reembolso: amount(contra_reembolso),
    valor_declarado: amount(valor_declarado),
    moneda: contra_reembolso?.moneda ?? valor_declarado?.moneda,
    una_guia_por_bulto: guias.length > 1 ? 'Sí' : undefined,
    ubicacion: ubicacion ? `${ubicacion.lat}, ${ubicacion.lng}` : undefined,
    observaciones: envio.observaciones ?? undefined,
    piezas: piezas.map(({ tamano_id, peso_gramos, largo_cm, ancho_cm, alto_cm }) => ({
      tamano: String(tamano_id),
      peso: figure(peso_gramos === null ? null : peso_gramos / 1000),
      largo: figure(largo_cm),
      ancho: figure(ancho_cm),
      alto: figure(alto_cm),
    })),
  };
  return given;
}

import { appendEvento } from '#features/guias/server/public.ts';
import { type CallContext, handle } from '#server/dispatcher.ts';
import { answerPage } from '#server/list/page.ts';
import { dayOf, formatDay } from '#shared/dates.ts';
import type { Faltas } from '#shared/envio/campos.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import { ESTADO_GUIA } from '#shared/estados.ts';
import { ROLES } from '#shared/permissions.ts';

import { anularEnvio, cotizarEnvio, crearEnvio, type EnvioDetalle, getEnvio, listEnvios } from '../contract.ts';
import { deleteBorrador } from './borradores.sql.ts';
import { clienteDe, onlySenders } from './casa.ts';
import { abrirCatalogo } from './catalogo.sql.ts';
import { insertTodo } from './crear.ts';
import { lockEnvio, lockReferencias, type Repetida, selectReglas } from './envios.sql.ts';
import { type EnvioLeido, selectEnvio, selectEnvios, selectTotal } from './lista.sql.ts';
import { cotizacionDe, nombreDeTarifa, precioDe, SIN_PRECIO } from './precio.ts';
import { preparar, ubicar } from './preparar.ts';
import { exigirQueEnvie } from './suspension.ts';
import { selectTarifa } from './tarifas.sql.ts';

export const enviosEndpoints = [
  handle(listEnvios, async ({ db, scope }, { page, size, sentido, cursor, ...filters }) => {
    onlySenders(scope);
    const { desde, hasta } = filters;
    if (desde !== undefined && hasta !== undefined && hasta < desde)
      throw new AppError('RANGO_INVALIDO', { desde, hasta });
    return answerPage(
      { scope, filters, order: [sentido] },
      { page, size, cursor },
      {
        count: () => selectTotal(db, scope, filters),
        read: (ventana) => selectEnvios(db, { scope, filters, sentido }, ventana),
      },
    );
  }),

  handle(getEnvio, async ({ db, scope }, { id }) => {
    onlySenders(scope);
    return { envio: await findEnvio({ db, scope }, id) };
  }),

  handle(cotizarEnvio, async ({ db, scope }, pedido) => {
    const cliente_id = clienteDe(scope, pedido.cliente_id);
    const catalogo = await abrirCatalogo(db, pedido.entrega === 'AGENCIA');
    const intento = ubicar(catalogo, pedido);
    if (!intento.ok) throw invalid(intento.faltas);
    const tarifa = await selectTarifa(db, cliente_id);
    const precio = precioDe(catalogo, tarifa, { pedido, destino: intento.valor });
    if (!precio) throw invalid({ servicio: SIN_PRECIO });
    return { cotizacion: cotizacionDe(precio, tarifa), prometida_el: intento.valor.prometida_el };
  }),

  handle(crearEnvio, async (context, { acepta_repetida, borrador_id, ...datos }) => {
    const { db, scope, user, session, audit } = context;
    const cliente_id = clienteDe(scope, datos.cliente_id);
    const catalogo = await abrirCatalogo(db, datos.entrega === 'AGENCIA');
    const intento = preparar(catalogo, datos);
    if (!intento.ok) throw invalid(intento.faltas);
    await exigirQueEnvie(db, cliente_id);
    const { guias, destino } = intento.valor;
    const asked = { referencia: acepta_repetida ? null : (datos.referencia ?? null), numero: guias[0]?.numero ?? null };
    const [, reglas, tarifa] = await Promise.all([
      lockReferencias(db, cliente_id, asked.referencia === null ? [] : [asked.referencia]),
      selectReglas(db, cliente_id, asked),
      selectTarifa(db, cliente_id),
    ]);
    if (reglas.repetida) throw repetida(reglas.repetida, asked.referencia);
    if (reglas.numero_en_uso) throw new AppError('GUIA_REPETIDA', asked);
    const precio = precioDe(catalogo, tarifa, { pedido: datos, destino });
    if (!precio) throw invalid({ servicio: SIN_PRECIO });
    const origen = session.alcances === undefined ? 'PANTALLA' : 'API';
    const [hecho] = await insertTodo({ db, scope, user }, { catalogo, cliente_id, origen }, [
      { preparado: intento.valor, precio },
    ]);
    if (!hecho) throw new Error('the envío was not written');
    if (borrador_id !== undefined) await deleteBorrador(db, user.id, borrador_id);
    const numeros = hecho.guias.map(({ guia_nro }) => guia_nro);
    audit({
      tabla: 'envio',
      fila_id: hecho.envio_id,
      antes: null,
      despues: { cliente_id, numeros, precio_centavos: precio.centavos },
    });
    return { envio: await findEnvio(context, hecho.envio_id) };
  }),

  handle(anularEnvio, async (context, { id, motivo_id, nota }) => {
    const { db, scope, audit, clave } = context;
    onlySenders(scope);
    // Of several at once one annuls it, and the others find it annulled.
    await lockEnvio(db, id);
    const envio = await findEnvio({ db, scope }, id);
    if (envio.estado === 'ANULADO') throw new AppError('ENVIO_YA_ANULADO', { id });
    if (envio.anular !== null) throw new RefusalError('ENVIO_YA_EN_CURSO', envio.anular, { id });
    const datos = { motivo_id, ...(nota === undefined ? {} : { nota }) };
    for (const guia of envio.guias) {
      if (guia.estado_general === 'ANULADO') continue;
      await appendEvento(asSender(context), { id: guia.id }, { tipo: 'ANU', fecha_evento: null, clave, datos });
    }
    audit({ tabla: 'envio', fila_id: id, antes: { estado: envio.estado }, despues: { estado: 'ANULADO', motivo_id } });
    return { envio: await findEnvio({ db, scope }, id) };
  }),
];

/** @throws AppError ENVIO_NO_ENCONTRADO, for somebody else's as for one that does not exist */
async function findEnvio({ db, scope }: Pick<CallContext, 'db' | 'scope'>, id: number): Promise<EnvioDetalle> {
  const leido = await selectEnvio(db, scope, id);
  if (!leido) throw new AppError('ENVIO_NO_ENCONTRADO', { id });
  const { tramos, tarifa_nombre, tarifa_numero, tarifa_version_id, vigente_desde, ...envio } = leido;
  const tarifa = nombreDeTarifa({ nombre: tarifa_nombre, numero: tarifa_numero });
  const cotizacion = { tramos, total: envio.costo, tarifa, tarifa_version_id, vigente_desde };
  return { ...envio, cotizacion, anular: whyNot(envio) };
}

/** Before this nobody of ours has had the parcel in hand. */
const SIN_ESCANEAR: readonly string[] = ['PRE_INGRESADO', 'A_LEVANTAR', 'ANULADO'];

function whyNot({ estado, guias }: Pick<EnvioLeido, 'estado' | 'guias'>): string | null {
  if (estado === 'ANULADO') return 'El envío ya está anulado';
  const scanned = guias.find(({ estado_general }) => !SIN_ESCANEAR.includes(estado_general));
  if (!scanned) return null;
  return `La guía ${scanned.guia_nro} ya fue escaneada: está «${ESTADO_GUIA[scanned.estado_general].nombre}». Ya no se anula: pida que se retenga o se devuelva`;
}

/** Whoever may create an envío may take it back, whatever the person's other roles: to the engine a client's own hand. */
function asSender(context: CallContext): CallContext {
  const { user, scope } = context;
  if (scope.tipo !== 'cliente') return context;
  return { ...context, user: { ...user, roles: [...user.roles, { role_id: ROLES.ingreso, nombre: 'ingreso' }] } };
}

function repetida({ guia_nro, estado_general, creada }: Repetida, referencia: string | null): RefusalError {
  const texto = `La referencia ${referencia ?? ''} ya está en la guía ${guia_nro} del ${formatDay(dayOf(creada))} (${ESTADO_GUIA[estado_general].nombre})`;
  return new RefusalError('REFERENCIA_REPETIDA', texto, { guia_nro });
}

function invalid(faltas: Faltas): AppError {
  const campos = Object.fromEntries(Object.entries(faltas).map(([campo, { mensaje }]) => [campo, mensaje]));
  return new AppError('DATOS_INVALIDOS', {}, campos);
}

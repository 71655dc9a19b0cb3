import * as z from 'zod/mini';

import { Day, defineService, Id } from '#shared/contract.ts';
import { MONEDAS, SERVICIOS_CON_PRECIO } from '#shared/envio/vocabulario.ts';

/** Prices: who leads reads them, and has them superseded. */
const permission = 'encargado';

const AMBITOS = ['MONTEVIDEO', 'METROPOLITANA', 'CAPITAL', 'INTERIOR'] as const;
const porMil = z.int().check(z.minimum(0), z.maximum(1000));
const centavos = (least: number) => z.int().check(z.minimum(least), z.maximum(100_000_000));

/** What a version says beside its lines; parts are thousandths. */
const condiciones = {
  moneda: z.enum(MONEDAS),
  bulto_adicional_por_mil: porMil,
  kilo_adicional_centavos: centavos(0),
  contra_reembolso_por_mil: porMil,
  contra_reembolso_minimo_centavos: centavos(0),
  valor_declarado_por_mil: porMil,
  cm3_por_kilo: z.int().check(z.minimum(1000), z.maximum(10_000)),
  dolar_centavos: centavos(1),
  tasa_postal_por_mil: porMil,
  iva_por_mil: porMil,
} as const;

/** The price of one piece up to a weight, in one kind of place or in one department. */
const Linea = z.strictObject({
  servicio: z.enum(SERVICIOS_CON_PRECIO),
  ambito: z.nullable(z.enum(AMBITOS)),
  departamento_id: z.nullable(z.int().check(z.minimum(1), z.maximum(19))),
  hasta_gramos: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  precio_centavos: centavos(1),
});

const Version = z.object({
  id: Id,
  numero: z.int(),
  vigente_desde: Day,
  /** One is in force; those after it are to come, those before it were. */
  estado: z.enum(['FUTURA', 'VIGENTE', 'SUPERADA']),
  nota: z.nullable(z.string()),
  creada: z.string(),
  creada_por: z.nullable(z.string()),
  /** Envíos whose price is from it, up to a thousand. */
  envios: z.int(),
});

/** Every tariff with its versions, the newest first. */
export const listTarifas = defineService({
  service: 'envios.tarifas',
  kind: 'query',
  permission,
  params: z.strictObject({}),
  result: z.object({
    tarifas: z.array(
      z.object({
        id: Id,
        nombre: z.string(),
        cliente_id: z.nullable(Id),
        cliente: z.nullable(z.string()),
        versiones: z.array(Version),
      }),
    ),
  }),
});

/** A version whole. @throws TARIFA_NO_ENCONTRADA */
export const getVersionDeTarifa = defineService({
  service: 'envios.ver_tarifa',
  kind: 'query',
  permission,
  params: z.strictObject({ version_id: Id }),
  result: z.object({
    version: z.object({
      id: Id,
      tarifa: z.string(),
      numero: z.int(),
      vigente_desde: Day,
      ...condiciones,
      lineas: z.array(Linea),
    }),
  }),
});

/**
 * A new version, from a day on that is not past. Either its lines, or all prices of another version changed by a part; what is not given is
 * taken from that one. A client's first version begins its own tariff.
 * @throws TARIFA_NO_ENCONTRADA, TARIFA_VENCIDA, TARIFA_INCOMPLETA, CLIENTE_NO_ENCONTRADO
 */
export const publicarTarifa = defineService({
  service: 'envios.publicar_tarifa',
  kind: 'command',
  permission,
  params: z.strictObject({
    /** Absent: the general tariff. */
    cliente_id: z.optional(Id),
    vigente_desde: Day,
    nota: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    /** The version that it is made from. */
    desde_version_id: Id,
    condiciones: z._default(z.partial(z.strictObject(condiciones)), {}),
    /** Prices of the lines, more or less by so many thousandths, to the next five pesos, or cents of a dollar. */
    aumento_por_mil: z._default(z.int().check(z.minimum(-900), z.maximum(9000)), 0),
    lineas: z.optional(z.array(Linea).check(z.minLength(1), z.maxLength(2000))),
  }),
  result: z.object({ version_id: Id, numero: z.int() }),
});

/** As many envíos as are priced anew in one look, the last ones first. */
export const MAS_SIMULADOS = 5_000;

/**
 * What would have been charged in the last thirty days if a version like this had been in force: of one client, or of all that have no tariff
 * of their own. Nothing is saved. @throws TARIFA_NO_ENCONTRADA, TARIFA_INCOMPLETA
 */
export const simularTarifa = defineService({
  service: 'envios.simular_tarifa',
  kind: 'query',
  permission,
  params: z.strictObject({
    cliente_id: z.optional(Id),
    desde_version_id: Id,
    condiciones: z._default(z.partial(z.strictObject(condiciones)), {}),
    aumento_por_mil: z._default(z.int().check(z.minimum(-900), z.maximum(9000)), 0),
    lineas: z.optional(z.array(Linea).check(z.minLength(1), z.maxLength(2000))),
  }),
  result: z.object({
    envios: z.int(),
    /** There were more than are priced in one look. */
    es_minimo: z.boolean(),
    moneda: z.enum(MONEDAS),
    antes_centavos: z.int(),
    despues_centavos: z.int(),
    /** Priced in another currency, or with no price in it: in neither sum. */
    aparte: z.int(),
    /** The largest changes, either way. */
    mayores: z.array(
      z.object({ envio_id: Id, cliente: z.string(), antes_centavos: z.int(), despues_centavos: z.int() }),
    ),
  }),
});

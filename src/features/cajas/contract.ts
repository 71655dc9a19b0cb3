import * as z from 'zod/mini';

import { defineService, Id } from '#shared/contract.ts';

import { RECIBE_DINERO, TIENE_CAJA, VE_REMESAS } from './permisos.contract.ts';

/** Cash boxes of agencies and the bags in which their money leaves (areas/agency.md §4). No answer tells what should be in an open box. */
const de = { agente_id: z.optional(Id) } as const;

/** Notes and coins of Uruguay, in cents. */
export const DENOMINACIONES = [200_000, 100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100] as const;

const Denominacion = z
  .int()
  .check(
    z.refine((centavos) => DENOMINACIONES.some((una) => una === centavos), { error: 'Esa denominación no existe' }),
  );
/** What was counted: of each note and coin how many. */
const Conteo = z
  .array(
    z.strictObject({ denominacion_centavos: Denominacion, cantidad: z.int().check(z.minimum(0), z.maximum(100_000)) }),
  )
  .check(z.maxLength(DENOMINACIONES.length));
export type Conteo = z.output<typeof Conteo>;

/** What leaves a voucher at a counter. */
export const MEDIOS_CON_COMPROBANTE = ['TARJETA', 'TRANSFERENCIA', 'QR'] as const;
const Medio = z.enum(MEDIOS_CON_COMPROBANTE);
const MAS_CENTAVOS = 1_000_000_000;
const Comprobantes = z
  .array(
    z.strictObject({
      medio: Medio,
      comprobantes: z.int().check(z.minimum(0), z.maximum(1_000)),
      centavos: z.int().check(z.minimum(0), z.maximum(MAS_CENTAVOS)),
    }),
  )
  .check(
    z.maxLength(MEDIOS_CON_COMPROBANTE.length),
    z.refine((medios) => new Set(medios.map(({ medio }) => medio)).size === medios.length, {
      error: 'Cada medio va una vez',
    }),
  );
export type Comprobantes = z.output<typeof Comprobantes>;

const Decision = z.enum(['A_CARGO', 'ASUMIDA', 'ERROR_DE_REGISTRO']);
const EnComprobantes = z.object({
  medio: Medio,
  esperado: z.int(),
  contado: z.int(),
  diferencia: z.int(),
  /** How many were counted; how many there should be nobody knows, since one pays for several parcels. */
  comprobantes: z.int(),
  decision: z.nullable(Decision),
});
export type EnComprobantes = z.output<typeof EnComprobantes>;
export const Sellado = z.object({
  ...{ esperado: z.int(), contado: z.int(), diferencia: z.int() },
  medios: z.array(EnComprobantes),
});
export type Sellado = z.output<typeof Sellado>;

const Turno = z.object({
  id: Id,
  estado: z.enum(['ABIERTA', 'ARQUEADA', 'CERRADA']),
  abierta: z.string(),
  abre: z.string(),
  cerrada: z.nullable(z.string()),
  cierra: z.nullable(z.string()),
  /** Collections in cash since it was opened. */
  cobros: z.int(),
  /** Known once the count is sealed. */
  sellado: z.nullable(Sellado),
  vueltas: z.int(),
  decision: z.nullable(Decision),
  /** It had been closed: when it was opened again, by whom and why. */
  reaperturas: z.array(z.object({ reabierta: z.string(), por: z.string(), motivo: z.string() })),
});
export type Turno = z.output<typeof Turno>;

const Remesa = z.object({
  id: Id,
  numero: z.string(),
  agencia: z.string(),
  estado: z.enum(['ENVIADA', 'EN_CAMINO', 'RECIBIDA', 'CONTADA', 'CON_DIFERENCIA', 'DEPOSITADA', 'ACREDITADA']),
  nombre_estado: z.string(),
  creada: z.string(),
  entrega: z.string(),
  /** Of a bag its seal, of a deposit the number of its boleta. */
  precinto: z.nullable(z.string()),
  boleta: z.nullable(z.string()),
  /** Who carries it to the plant, and since when; null: nobody has said so. */
  lleva: z.nullable(z.string()),
  llevada: z.nullable(z.string()),
  precinto_intacto: z.nullable(z.boolean()),
  /** Whoever counts it is told neither of them before that. */
  declarado_centavos: z.nullable(z.int()),
  contado_centavos: z.nullable(z.int()),
});
export type Remesa = z.output<typeof Remesa>;

/** Money in or out of the open box by hand: what for and where it stands; how much is on its Z. */
const Movimiento = z.object({
  ...{ id: Id, clase: z.enum(['INGRESO', 'EGRESO']), texto: z.string(), creado: z.string() },
  estado: z.enum(['PEDIDO', 'ASENTADO', 'RECHAZADO', 'CADUCADO']),
  nombre_estado: z.string(),
  /** Why it was refused. */
  nota: z.nullable(z.string()),
});
export type Movimiento = z.output<typeof Movimiento>;

/** The open box and the last ones, newest on top. @throws AGENCIA_NO_ENCONTRADA */
export const verCaja = defineService({
  service: 'cajas.ver',
  kind: 'query',
  permission: TIENE_CAJA,
  params: z.strictObject(de),
  result: z.object({
    abierta: z.nullable(Turno),
    movimientos: z.array(Movimiento),
    anteriores: z.array(Turno),
    remesas: z.array(Remesa),
    /** There is more in the box than this agency may keep; by how much is told by its count alone. */
    sobre_limite: z.boolean(),
  }),
});
/** Opens the box with what is counted in it. @throws CAJA_YA_ABIERTA */
export const abrirCaja = defineService({
  service: 'cajas.abrir',
  kind: 'command',
  permission: TIENE_CAJA,
  params: z.strictObject({ ...de, conteo: Conteo }),
  result: z.object({ id: Id }),
});

/** Counts cash and vouchers and seals; a second time where the first differs, and both are kept. Only now is told what was expected. @throws CAJA_NO_ENCONTRADA, CAJA_YA_CONTADA */
export const contarCaja = defineService({
  service: 'cajas.contar',
  kind: 'command',
  permission: TIENE_CAJA,
  params: z.strictObject({ ...de, id: Id, conteo: Conteo, medios: z._default(Comprobantes, []) }),
  result: z.object({ vuelta: z.int(), sellado: Sellado }),
});

/** Closes a counted box; a difference is left for others to decide. @throws CAJA_NO_ENCONTRADA, DOCUMENTO_NO_PERMITE */
export const cerrarCaja = defineService({
  service: 'cajas.cerrar',
  kind: 'command',
  permission: TIENE_CAJA,
  params: z.strictObject({ ...de, id: Id }),
  result: z.object({ sellado: Sellado }),
});

/** Money out of the box, in a sealed bag. @throws PRECINTO_REPETIDO, CAJA_CERRADA */
export const enviarRemesa = defineService({
  service: 'cajas.enviar_remesa',
  kind: 'command',
  permission: TIENE_CAJA,
  params: z.strictObject({
    ...de,
    precinto: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
    declarado_centavos: z.int().check(z.minimum(1), z.maximum(MAS_CENTAVOS)),
  }),
  result: z.object({ id: Id, numero: z.string() }),
});

/** Bags that are not counted yet, and the last that were. */
export const listRemesas = defineService({
  service: 'cajas.remesas',
  kind: 'query',
  permission: VE_REMESAS,
  params: z.strictObject({}),
  result: z.object({ remesas: z.array(Remesa) }),
});

/** @throws REMESA_NO_ENCONTRADA, CUENTA_OTRO where it is whoever sent it */
export const recibirRemesa = defineService({
  service: 'cajas.recibir_remesa',
  kind: 'command',
  permission: RECIBE_DINERO,
  params: z.strictObject({
    precinto: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
    intacto: z.boolean(),
  }),
  result: z.object({ id: Id, numero: z.string() }),
});

/** Counted without being told what it was said to hold. @throws REMESA_NO_ENCONTRADA, DOCUMENTO_NO_PERMITE */
export const contarRemesa = defineService({
  service: 'cajas.contar_remesa',
  kind: 'command',
  permission: RECIBE_DINERO,
  params: z.strictObject({ id: Id, conteo: Conteo }),
  result: z.object({ declarado_centavos: z.int(), contado_centavos: z.int() }),
});

/** Closed boxes with a difference that nobody has decided about. */
export const listDiferencias = defineService({
  service: 'cajas.diferencias',
  kind: 'query',
  permission: RECIBE_DINERO,
  params: z.strictObject({}),
  result: z.object({ turnos: z.array(z.extend(Turno, { agencia: z.string() })) }),
});

/** What becomes of a difference; a shortage that the company takes over is whoever leads' to decide. @throws CAJA_NO_ENCONTRADA, DIFERENCIA_DECIDIDA, CUENTA_OTRO */
export const decidirDiferencia = defineService({
  service: 'cajas.decidir',
  kind: 'command',
  permission: RECIBE_DINERO,
  params: z.strictObject({
    id: Id,
    /** Of vouchers, which; absent: of the cash. */
    medio: z.optional(Medio),
    decision: Decision,
    nota: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  }),
  result: z.object({}),
});

import { expect } from 'vitest';

import {
  abrirCaja,
  cerrarCaja,
  contarCaja,
  contarRemesa,
  decidirDiferencia,
  enviarRemesa,
  recibirRemesa,
} from '#features/cajas/contract.ts';
import { corregirEvento, registrarEvento } from '#features/guias/detalle.contract.ts';
import { entregarEnMostrador } from '#features/mostrador/contract.ts';

import { newGuia } from './nueva-guia.ts';
import type { Person, TestServer } from './server.ts';

/** Boxes and bags of two agencies as a few numbers that know nothing of the ledger, and what is done with them. */

const ENCARGADO: Person = { roles: [2], codes: ['GUI_001', 'EVE_003'] };
const clerk = (name: string, agente_id: number): Person => ({ name, tipo: 'agencia', agente_id, codes: ['PCK_001'] });
export const SEDES = [
  { id: 1, tills: [clerk('Ana Silva', 1), clerk('Bea Ruiz', 1)] },
  { id: 2, tills: [clerk('Dora Paz', 2), clerk('Eva Sosa', 2)] },
] as const;
export const CAJERO: Person = { name: 'Coco Paz', codes: ['VAL_001'] };
const JEFA: Person = { name: 'Julia Mas', roles: [2], codes: ['VAL_001'] };

/** So many cents in coins of one peso. */
export const coins = (centavos: number) => [{ denominacion_centavos: 100, cantidad: centavos / 100 }];

export interface Caja {
  id: number;
  vueltas: number;
  esperado: number;
  contado: number;
  /** Vouchers too many, or too few below zero. */
  vouchers: number;
}
interface Cobro {
  guia_id: number;
  evento_id: number;
  centavos: number;
  till: Person;
}
/** What one agency should have. */
export interface Libro {
  efectivo: number;
  falta: number;
  sobra: number;
  /** What went out of its boxes by hand, less what came in. */
  movido: number;
  caja: Caja | null;
  /** The last box, while none was opened since. */
  cerrada: { caja: Caja; gap: number; isDecided: boolean } | null;
  huboCaja: boolean;
  /** The box that was opened last. */
  ultima: number;
  cobros: Cobro[];
  /** Of vouchers, what no box has counted yet, and what this one has. */
  comprobantes: number;
  contados: number;
  pedidos: { id: number; centavos: number }[];
  porDecidir: Caja[];
  remesas: { id: number; precinto: string; declarado: number; isHere: boolean }[];
  depositos: { id: number; declarado: number }[];
  /** Figures that the counter was told by a seal, or wrote itself. */
  sabidas: Set<number>;
}

export const empty = (): Libro => ({
  ...{ efectivo: 0, falta: 0, sobra: 0, movido: 0, caja: null, cerrada: null, huboCaja: false, ultima: 0 },
  ...{ cobros: [], comprobantes: 0, contados: 0, pedidos: [], porDecidir: [], remesas: [], depositos: [] },
  sabidas: new Set<number>(),
});

/** What the company should have of all of them. */
export const plantaVacia = () => ({
  ...{ caja: 0, banco: 0, fondo: 0, asumido: 0, porLiquidar: 0, aAcreditar: 0, bolsas: 0 },
});

export interface Turno {
  server: TestServer;
  planta: ReturnType<typeof plantaVacia>;
  sede: (typeof SEDES)[number];
  libro: Libro;
  till: Person;
  centavos: number;
  gap: number;
}

/** What the server answered, and what it should have; null where there was nothing to do. */
export type Hecho = readonly [answer: { readonly error?: unknown; readonly id?: unknown }, wanted: string] | null;

/** A gap goes to an account of its own. */
export function leave(libro: Libro, gap: number): void {
  if (gap < 0) libro.falta -= gap;
  else libro.sobra += gap;
}

/** It is no longer the agency's to explain. */
export function forget(libro: Libro, gap: number): void {
  if (gap < 0) libro.falta += gap;
  else libro.sobra -= gap;
}

/** A parcel that lies at the agency and is paid for when it is collected. */
export async function lying(server: TestServer, agente_id: number, centavos: number): Promise<number> {
  const { id } = await newGuia(server, { agente_id, contra_reembolso_centavos: centavos });
  for (const tipo of ['ADM', 'CLA', 'DESP', 'ING_AG'])
    expect(await server.as(ENCARGADO, registrarEvento, { guia_id: id, tipo })).toMatchObject({ code: 'OK' });
  return id;
}

interface Cobrada {
  readonly guia_id: number;
  readonly centavos: number;
  readonly medio?: 'TARJETA';
}

export const handOver = (server: TestServer, till: Person, { guia_id, centavos, medio }: Cobrada) =>
  server.as(till, entregarEnMostrador, {
    ...{ guias: [guia_id], quien: 'TITULAR', documento: '12345672', cobrado_centavos: centavos },
    ...(medio === undefined ? {} : { medio }),
  });

export const ACTOS = {
  async abrir({ server, libro, till, centavos, gap, planta }: Turno): Promise<Hecho> {
    const counted = libro.huboCaja ? Math.max(0, libro.efectivo + gap) : centavos;
    const answer = await server.as(till, abrirCaja, { conteo: coins(counted) });
    if (libro.caja !== null) return [answer, 'CAJA_YA_ABIERTA'];
    if (!libro.huboCaja && counted > libro.efectivo) planta.fondo += counted - libro.efectivo;
    else leave(libro, counted - libro.efectivo);
    Object.assign(libro, { efectivo: counted, huboCaja: true });
    libro.sabidas.add(counted);
    libro.caja = { id: Number(answer.id), vueltas: 0, esperado: 0, contado: 0, vouchers: 0 };
    libro.ultima = libro.caja.id;
    Object.assign(libro, { cerrada: null, contados: 0 });
    return [answer, 'OK'];
  },
  async cobrar({ server, sede, libro, till, centavos, planta }: Turno): Promise<Hecho> {
    const guia_id = await lying(server, sede.id, centavos);
    const answer = await handOver(server, till, { guia_id, centavos });
    if (libro.caja === null || libro.caja.vueltas > 0) return [answer, 'CAJA_CERRADA'];
    const [done] = entregarEnMostrador.result.parse(answer).entregadas;
    libro.cobros.push({ guia_id, evento_id: done?.evento_id ?? 0, centavos, till });
    libro.efectivo += centavos;
    planta.porLiquidar += centavos;
    return [answer, 'OK'];
  },
  async corregir({ server, libro, planta }: Turno): Promise<Hecho> {
    const last = libro.cobros.pop();
    if (last === undefined) return null;
    const { guia_id, evento_id, centavos, till } = last;
    const answer = await server.as(till, corregirEvento, { guia_id, evento_id, nota: 'Era otra' });
    libro.efectivo -= centavos;
    planta.porLiquidar -= centavos;
    return [answer, 'OK'];
  },
  async contar({ server, libro, till, gap }: Turno): Promise<Hecho> {
    const { caja } = libro;
    if (caja === null) return null;
    const contado = Math.max(0, libro.efectivo + gap);
    const hay = caja.vueltas === 2 ? libro.contados : libro.contados + libro.comprobantes;
    const vouchers = Math.max(0, hay + (gap > 2_000 ? gap : 0));
    const answer = await server.as(till, contarCaja, {
      ...{ id: caja.id, conteo: coins(contado) },
      medios: vouchers === 0 ? [] : [{ medio: 'TARJETA', comprobantes: 1, centavos: vouchers }],
    });
    if (caja.vueltas === 2) return [answer, 'CAJA_YA_CONTADA'];
    const vuelta = caja.vueltas + 1;
    Object.assign(caja, { vueltas: vuelta, esperado: libro.efectivo, contado, vouchers: vouchers - hay });
    Object.assign(libro, { contados: hay, comprobantes: 0, pedidos: [] });
    expect(answer).toMatchObject({
      ...{ vuelta, sellado: { esperado: libro.efectivo, contado, diferencia: contado - libro.efectivo } },
    });
    const { medios } = contarCaja.result.parse(answer).sellado;
    expect(medios.map(({ esperado, contado: suma }) => [esperado, suma])).toEqual(
      hay + vouchers === 0 ? [] : [[hay, vouchers]],
    );
    libro.sabidas
      .add(libro.efectivo)
      .add(contado)
      .add(Math.abs(contado - libro.efectivo));
    return [answer, 'OK'];
  },
  async cerrar({ server, libro, till }: Turno): Promise<Hecho> {
    const { caja } = libro;
    if (caja === null) return null;
    const answer = await server.as(till, cerrarCaja, { id: caja.id });
    if (caja.vueltas === 0) return [answer, 'DOCUMENTO_NO_PERMITE'];
    const gap = caja.contado - caja.esperado;
    leave(libro, gap);
    libro.efectivo += gap;
    if (gap !== 0) libro.porDecidir.push(caja);
    Object.assign(libro, { caja: null, cerrada: { caja, gap, isDecided: false } });
    return [answer, 'OK'];
  },
  async enviar({ server, libro, till, centavos, planta }: Turno): Promise<Hecho> {
    planta.bolsas += 1;
    const precinto = `P-${planta.bolsas}`;
    const answer = await server.as(till, enviarRemesa, { precinto, declarado_centavos: centavos });
    if (libro.caja === null || libro.caja.vueltas > 0) return [answer, 'CAJA_CERRADA'];
    libro.remesas.push({ id: Number(answer.id), precinto, declarado: centavos, isHere: false });
    libro.efectivo -= centavos;
    libro.sabidas.add(centavos);
    return [answer, 'OK'];
  },
  async recibir({ server, libro, gap }: Turno): Promise<Hecho> {
    const bag = libro.remesas.find(({ isHere }) => !isHere);
    if (bag === undefined) return null;
    const { precinto } = bag;
    const answer = await server.as(CAJERO, recibirRemesa, { precinto, intacto: gap === 0 });
    bag.isHere = true;
    return [answer, 'OK'];
  },
  async contarRemesa({ server, libro, gap, planta }: Turno): Promise<Hecho> {
    const [bag] = libro.remesas;
    if (bag === undefined) return null;
    const contado = Math.max(0, bag.declarado + gap);
    const answer = await server.as(JEFA, contarRemesa, { id: bag.id, conteo: coins(contado) });
    if (!bag.isHere) return [answer, 'DOCUMENTO_NO_PERMITE'];
    libro.remesas.shift();
    leave(libro, contado - bag.declarado);
    planta.caja += contado;
    libro.sabidas.add(contado);
    return [answer, 'OK'];
  },
  async decidir({ server, libro, centavos, planta }: Turno): Promise<Hecho> {
    const one = libro.porDecidir.pop();
    if (one === undefined) return null;
    const decision = (['A_CARGO', 'ASUMIDA', 'ERROR_DE_REGISTRO'] as const)[(centavos / 100) % 3] ?? 'A_CARGO';
    const answer = await server.as(JEFA, decidirDiferencia, { id: one.id, decision, nota: 'Visto' });
    const gap = one.contado - one.esperado;
    if (libro.cerrada?.caja === one) libro.cerrada.isDecided = true;
    if (decision !== 'A_CARGO') forget(libro, gap);
    // Money of a box that was opened since is none of this one's.
    const isLast = libro.caja === null && libro.ultima === one.id;
    if (decision === 'ERROR_DE_REGISTRO' && isLast) libro.efectivo -= gap;
    else if (decision !== 'A_CARGO') planta.asumido -= gap;
    return [answer, 'OK'];
  },
} satisfies Record<string, (turno: Turno) => Promise<Hecho>>;

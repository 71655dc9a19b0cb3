import { decidirDiferencia } from '#features/cajas/contract.ts';
import { acreditarDeposito, depositar } from '#features/cajas/depositos.contract.ts';
import { moverCaja, resolverMovimiento } from '#features/cajas/movimientos.contract.ts';
import { reabrirCaja } from '#features/cajas/reabrir.contract.ts';

import { CAJERO, forget, type Hecho, handOver, leave, lying, type Turno } from './modelo-cajas.ts';

/** Beside `modelo-cajas.ts`: vouchers, money by hand, deposits, and boxes that are opened again. */

const LIBRE = 200_000;

const isOpen = ({ caja }: Turno['libro']) => caja !== null && caja.vueltas === 0;

export const MAS_ACTOS = {
  async tarjeta({ server, sede, libro, till, centavos, planta }: Turno): Promise<Hecho> {
    const guia_id = await lying(server, sede.id, centavos);
    const answer = await handOver(server, till, { guia_id, centavos, medio: 'TARJETA' });
    libro.comprobantes += centavos;
    planta.porLiquidar += centavos;
    planta.aAcreditar += centavos;
    return [answer, 'OK'];
  },
  async ingresar({ server, libro, till, centavos }: Turno): Promise<Hecho> {
    const answer = await server.as(till, moverCaja, { clase: 'INGRESO', centavos, texto: 'Cambio' });
    if (!isOpen(libro)) return [answer, 'CAJA_CERRADA'];
    libro.efectivo += centavos;
    libro.movido -= centavos;
    return [answer, 'OK'];
  },
  async egresar({ server, libro, till, centavos }: Turno): Promise<Hecho> {
    const answer = await server.as(till, moverCaja, { clase: 'EGRESO', centavos, texto: 'Gasto' });
    if (!isOpen(libro)) return [answer, 'CAJA_CERRADA'];
    if (centavos > LIBRE) {
      libro.pedidos.push({ id: Number(answer.id), centavos });
      libro.sabidas.add(centavos);
      return [answer, 'OK'];
    }
    libro.efectivo -= centavos;
    libro.movido += centavos;
    return [answer, 'OK'];
  },
  async resolver({ server, libro, gap }: Turno): Promise<Hecho> {
    const pedido = libro.pedidos.shift();
    if (pedido === undefined) return null;
    const decided = gap < 0 ? { confirma: false, nota: 'No' } : { confirma: true };
    const answer = await server.as(CAJERO, resolverMovimiento, { id: pedido.id, ...decided });
    if (!decided.confirma) return [answer, 'OK'];
    libro.efectivo -= pedido.centavos;
    libro.movido += pedido.centavos;
    return [answer, 'OK'];
  },
  async reabrir({ server, libro }: Turno): Promise<Hecho> {
    const { cerrada } = libro;
    const id = cerrada?.caja.id ?? libro.ultima;
    if (id === 0) return null;
    const answer = await server.as(CAJERO, reabrirCaja, { id, motivo: 'Se cerró antes' });
    if (cerrada === null) return [answer, 'DOCUMENTO_NO_PERMITE'];
    if (cerrada.isDecided) return [answer, 'CAJA_NO_SE_REABRE'];
    const { caja, gap } = cerrada;
    forget(libro, gap);
    libro.efectivo -= gap;
    libro.porDecidir = libro.porDecidir.filter((one) => one !== caja);
    Object.assign(libro, { cerrada: null, caja: { ...caja, vueltas: 0 } });
    return [answer, 'OK'];
  },
  async decidirTarjeta({ server, libro }: Turno): Promise<Hecho> {
    const { cerrada } = libro;
    if (cerrada === null || cerrada.isDecided) return null;
    const { id, vouchers } = cerrada.caja;
    const decided = { id, medio: 'TARJETA', decision: 'A_CARGO', nota: 'Visto' } as const;
    const answer = await server.as(CAJERO, decidirDiferencia, decided);
    if (vouchers === 0) return [answer, 'CAJA_NO_ENCONTRADA'];
    cerrada.isDecided = true;
    return [answer, 'OK'];
  },
  async depositar({ server, libro, till, centavos, planta }: Turno): Promise<Hecho> {
    planta.bolsas += 1;
    const [foto] = await server.query(
      `INSERT INTO archivo (usuario_id, nombre, tipo, tamano, contenido) VALUES ($1, 'b', 'image/jpeg', 1, 'a') RETURNING id`,
      [await server.id(till)],
    );
    const deposito = { boleta: `B-${planta.bolsas}`, declarado_centavos: centavos, foto_id: Number(foto.id) };
    const answer = await server.as(till, depositar, deposito);
    if (!isOpen(libro)) return [answer, 'CAJA_CERRADA'];
    libro.depositos.push({ id: Number(answer.id), declarado: centavos });
    libro.efectivo -= centavos;
    libro.sabidas.add(centavos);
    return [answer, 'OK'];
  },
  async acreditar({ server, libro, gap, planta }: Turno): Promise<Hecho> {
    const deposito = libro.depositos.shift();
    if (deposito === undefined) return null;
    const { id, declarado } = deposito;
    const acreditado_centavos = Math.max(0, declarado + gap);
    const answer = await server.as(CAJERO, acreditarDeposito, { id, acreditado_centavos });
    leave(libro, acreditado_centavos - declarado);
    planta.banco += acreditado_centavos;
    libro.sabidas.add(acreditado_centavos);
    return [answer, 'OK'];
  },
} satisfies Record<string, (turno: Turno) => Promise<Hecho>>;

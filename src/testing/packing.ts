import { abrirMesa, cerrarBulto, leerEnMesa } from '#features/gds-packing/contract.ts';
import type { ParamsInput } from '#shared/contract.ts';

import { OPERARIO_GDS } from './gds.ts';
import type { Answer, Person, TestServer } from './server.ts';
import { type LineaPedida, openTrabajos, preparar } from './trabajos.ts';

/** Whoever packs, beside whoever picked. */
export const EMPACADORA: Person = { tipo: 'deposito', codes: ['GDS_001'], name: 'Empacadora' };

/** `openTrabajos` with weights, two sizes of box, and somebody at the bench. */
export async function openPacking(): Promise<TestServer> {
  const server = await openTrabajos();
  await server.query(`
    UPDATE producto SET gramos = 1000, largo_mm = 100, ancho_mm = 80, alto_mm = 200 WHERE id = 101;
    INSERT INTO caja_de_embalaje (id, deposito_id, nombre, largo_mm, ancho_mm, alto_mm, gramos, max_gramos) OVERRIDING SYSTEM VALUE VALUES
      (1, 1, 'Chica', 300, 200, 200, 200, 8000), (2, 1, 'Grande', 600, 400, 400, 500, 30000), (3, 2, 'De Salto', 300, 200, 200, 200, 8000);
    ALTER TABLE caja_de_embalaje ALTER id RESTART WITH 10;`);
  await server.query('INSERT INTO usuario_deposito VALUES ($1, 1)', [await server.id(EMPACADORA)]);
  return server;
}

/** What a bench does, by the packer's name. */
export function mesa(server: TestServer, person: Person = EMPACADORA) {
  const dep = preparar(server);
  const abrir = (texto: string): Promise<Answer> => server.as(person, abrirMesa, { texto });
  const ver = (orden_id: number): Promise<Answer> => server.as(person, abrirMesa, { orden_id });
  const leer = (orden_id: number, texto: string, more: { cantidad?: number } = {}) =>
    server.as(person, leerEnMesa, { orden_id, texto, ...more });
  const cerrar = (bulto_id: number, more: Partial<ParamsInput<typeof cerrarBulto>> & { clave?: string } = {}) =>
    server.as(person, cerrarBulto, {
      bulto_id,
      ...(more.peso_gramos === undefined ? { sin_peso: true as const } : {}),
      ...more,
    });
  /** Orders that were picked whole onto the first cart; answers their ids and the work's. */
  const tomadas = async (pedidos: readonly (readonly LineaPedida[])[]) => {
    const wo = await dep.trabajo(pedidos);
    for (const { id, pedida } of wo.lineas) await dep.pick(id, pedida);
    await dep.mover(OPERARIO_GDS, wo.id, { acto: 'completar' });
    return wo;
  };
  /** All of it in one bulto, which is closed; answers what the closing did. */
  const empacar = async (orden_id: number, more: Partial<ParamsInput<typeof cerrarBulto>> = {}): Promise<Answer> => {
    for (;;) {
      const { mesa: now } = await ver(orden_id);
      const next = now.lineas.find((linea: { por_empacar: number }) => linea.por_empacar > 0);
      if (next === undefined) break;
      const done = await leer(orden_id, next.sku, { cantidad: next.por_empacar });
      if (done.error !== undefined) throw new Error(`${done.error}: ${done.msg}`);
    }
    const { mesa: full } = await ver(orden_id);
    return cerrar(full.bultos.find((bulto: { estado: string }) => bulto.estado === 'ABIERTO').id, more);
  };
  return { ...dep, abrir, ver, leer, cerrar, tomadas, empacar };
}

import { OPERA_DEPOSITO } from '#features/gds-almacenamientos/permisos.contract.ts';
import { HACE_TRABAJOS } from '#features/gds-trabajos/permisos.contract.ts';
import { PUEDE_VER } from '#features/guias/permisos.contract.ts';
import { textoDeLpn } from '#shared/gds/lpn.ts';
import { type Permission, permits } from '#shared/permissions.ts';
import { call } from '#web/api.ts';
import type { FoundOption, SearchPart } from '#web/palette/palette.ts';
import { patiently } from '#web/patience.ts';
import { useSessionState } from '#web/session-state.ts';

import { listProductos } from '../contract.ts';
import { type Leido, leerCodigo } from '../leer.contract.ts';

const SHOWN = 5;
const SHORTEST = 2;
const LONGEST_TYPED = 100;

/** Places, plates, goods, work and orders in the palette, and readings of them on pages without a scan field. */
export const gdsPart: SearchPart = {
  async find(texto, signal) {
    if (texto.length < SHORTEST || texto.length > LONGEST_TYPED) return [];
    const [leido, { records }] = await Promise.all([
      call(leerCodigo, { texto }, { signal }),
      call(listProductos, { q: texto, size: SHOWN }, { signal }),
    ]);
    const exacto = leido.clase === 'PRODUCTO' ? null : halladoDe(leido);
    const productos = records.map(({ id, sku, nombre, cliente }) => ({
      id: `producto-${id}`,
      content: `${sku} · ${nombre} · ${cliente}`,
      to: `/gds/mantenimiento/items/${id}`,
    }));
    const options = exacto === null ? productos : [exacto, ...productos];
    return options.length === 0 ? [] : [{ id: 'gds', title: 'Depósito', options }];
  },
  async locate(_code, signal, raw) {
    const leido = await patiently(() => call(leerCodigo, { texto: raw }, { signal }), signal);
    return halladoDe(leido)?.to ?? null;
  },
  notFound: 'no hay nada con ese código en sus depósitos',
};

/** A reading is heard of more people than may open what it is of: it must not lead to a refusal. */
function puede(permission: Permission): boolean {
  const { user } = useSessionState.getState();
  return user !== null && permits(permission, user);
}

/** Where what was read stands; null: nothing that the person may open, or a parcel that they read as such elsewhere. */
function halladoDe({ lpn, lugar, productos, documento }: Leido): FoundOption | null {
  if (lpn !== null)
    return { id: `lpn-${lpn.id}`, content: `LPN ${textoDeLpn(lpn.codigo)}`, to: `/gds/mantenimiento/lpn?id=${lpn.id}` };
  if (lugar !== null) {
    if (!puede(OPERA_DEPOSITO)) return null;
    const { almacenamiento_id: id, codigo } = lugar;
    return { id: `lugar-${id}`, content: `Ubicación ${codigo}`, to: `/gds/mantenimiento/almacenamientos?id=${id}` };
  }
  if (documento !== null) return deDocumento(documento);
  const [producto, ...others] = productos;
  if (producto === undefined) return null;
  const { producto_id: id, sku, nombre } = producto;
  // Two clients' goods carry the same code: the list shows both.
  const to =
    others.length > 0 ? `/gds/mantenimiento/items/list?q=${encodeURIComponent(sku)}` : `/gds/mantenimiento/items/${id}`;
  return { id: `producto-${id}`, content: `${sku} · ${nombre}`, to };
}

function deDocumento({ tipo, id, numero, orden }: NonNullable<Leido['documento']>): FoundOption | null {
  if (tipo === 'WO') {
    const work = { id: `wo-${id}`, content: `Trabajo ${numero}`, to: `/gds/work-order/pickup?id=${id}` };
    return puede(HACE_TRABAJOS) ? work : null;
  }
  if (orden === null || (tipo === 'GUIA' && puede(PUEDE_VER))) return null;
  const content = tipo === 'GUIA' ? `Guía ${numero} · orden ${orden.numero}` : `Orden ${orden.numero}`;
  return { id: `orden-${orden.id}`, content, to: `/gds/ordenes/${orden.tipo.toLowerCase()}/${orden.id}` };
}

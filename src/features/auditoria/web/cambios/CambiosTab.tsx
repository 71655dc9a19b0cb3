import {
  type Cambio,
  type CambiosFilters,
  exportCambios,
  listCambios,
  type PersonaDeAuditoria,
} from '#features/auditoria/contract.ts';
import { ACTOS, nombreDeActo } from '#shared/actos.ts';
import { serviceKey } from '#shared/contract.ts';
import { call, newClave } from '#web/api.ts';
import { type Frase, oneOf } from '#web/list/frases.ts';
import { ManySelect } from '#web/ui/ManySelect.tsx';

import { Barra } from '../Barra.tsx';
import { frasesComunes } from '../frases.ts';
import { nombreDeTabla } from '../palabras.ts';
import type { RegistroLook } from '../RegistroCard.tsx';
import { RegistroTab } from '../RegistroTab.tsx';
import { pedidoDe, useCambiosFiltros } from '../use-filtros.ts';
import { CambioDrawer } from './CambioDrawer.tsx';
import { cambioAngosto, cambiosColumns, nombreDeCambio } from './cambios.columns.tsx';

const LOOK: RegistroLook<Cambio> = {
  title: 'Cambios',
  label: 'Lista de cambios',
  columns: cambiosColumns,
  narrow: cambioAngosto,
  rowName: nombreDeCambio,
};
const ACTOS_OFRECIDOS = ACTOS.map(({ servicio, nombre, area }) => ({ value: servicio, label: nombre, note: area }));

/** Who changed what. */
export function CambiosTab() {
  const state = useCambiosFiltros();
  const { filtros, narrow } = state;
  return (
    <RegistroTab
      state={state}
      name={serviceKey(listCambios)}
      load={(params, signal) => call(listCambios, params, { signal })}
      ask={(params) => call(exportCambios, params, { clave: newClave() })}
      exportar={{ id: 'auditoria-exportar', titulo: 'Exportar la auditoría' }}
      look={LOOK}
      lead="Cambios"
      frases={frasesDe}
      detalle={(cambio, acts) => <CambioDrawer cambio={cambio} {...acts} />}
      barra={(personas) => (
        <Barra
          {...{ filtros, narrow, personas }}
          buscar="N.º de operación"
          buscado={filtros.pedido_id}
          onSearch={(texto, replace) => narrow({ pedido_id: pedidoDe(texto) }, { replace })}
          que={
            <ManySelect
              label="Qué hizo"
              options={ACTOS_OFRECIDOS}
              value={filtros.servicios ?? []}
              onChange={(servicios) => narrow({ servicios: servicios.length === 0 ? undefined : servicios })}
            />
          }
        />
      )}
    />
  );
}

function frasesDe(filtros: CambiosFilters, personas: readonly PersonaDeAuditoria[]): Frase<keyof CambiosFilters>[] {
  const { servicios, tabla, fila_id } = filtros;
  const fila = [
    tabla === undefined ? 'registro' : nombreDeTabla(tabla),
    ...(fila_id === undefined ? [] : [`n.º ${fila_id}`]),
  ];
  return [
    ...(servicios
      ? [{ campos: ['servicios'] as const, texto: `«${oneOf(servicios.map(nombreDeActo), 'actos')}»` }]
      : []),
    ...(tabla === undefined && fila_id === undefined
      ? []
      : [{ campos: ['tabla', 'fila_id'] as const, texto: `sobre ${fila.join(' ')}` }]),
    ...frasesComunes(filtros, personas),
  ];
}

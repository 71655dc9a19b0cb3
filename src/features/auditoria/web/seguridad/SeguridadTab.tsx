import {
  exportSeguridad,
  listSeguridad,
  type PersonaDeAuditoria,
  type SeguridadFilters,
  type Suceso,
} from '#features/auditoria/contract.ts';
import { serviceKey } from '#shared/contract.ts';
import { isTipoDeSeguridad, nombreDeSeguridad, TIPOS_DE_SEGURIDAD_NOMBRES } from '#shared/seguridad.ts';
import { call, newClave } from '#web/api.ts';
import { type Frase, oneOf } from '#web/list/frases.ts';
import { ManySelect } from '#web/ui/ManySelect.tsx';
import { ToggleButton } from '#web/ui/ToggleButton.tsx';

import { Barra } from '../Barra.tsx';
import { frasesComunes } from '../frases.ts';
import type { RegistroLook } from '../RegistroCard.tsx';
import { RegistroTab } from '../RegistroTab.tsx';
import { type Filtros, pedidoDe, useSeguridadFiltros } from '../use-filtros.ts';
import { SucesoDrawer } from './SucesoDrawer.tsx';
import { nombreDeSuceso, seguridadColumns, sucesoAngosto } from './seguridad.columns.tsx';

const LOOK: RegistroLook<Suceso> = {
  title: 'Seguridad',
  label: 'Lista de sucesos de seguridad',
  columns: seguridadColumns,
  narrow: sucesoAngosto,
  rowName: nombreDeSuceso,
  isAlert: ({ resultado }) => resultado === 'RECHAZADO',
};

/** Who came in, and who was refused. */
export function SeguridadTab() {
  const state = useSeguridadFiltros();
  return (
    <RegistroTab
      state={state}
      name={serviceKey(listSeguridad)}
      load={(params, signal) => call(listSeguridad, params, { signal })}
      ask={(params) => call(exportSeguridad, params, { clave: newClave() })}
      exportar={{ id: 'seguridad-exportar', titulo: 'Exportar el registro de seguridad' }}
      look={LOOK}
      lead="Sucesos"
      frases={frasesDe}
      detalle={(suceso, acts) => <SucesoDrawer suceso={suceso} {...acts} />}
      barra={(personas) => <Filtrar state={state} personas={personas} />}
    />
  );
}

const TIPOS_OFRECIDOS = TIPOS_DE_SEGURIDAD_NOMBRES.map((tipo) => ({ value: tipo, label: nombreDeSeguridad(tipo) }));
const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]*:[\da-f:.%]*)$/i;

interface FiltrarProps {
  state: Filtros<SeguridadFilters>;
  personas: readonly PersonaDeAuditoria[];
}

function Filtrar({ state: { filtros, narrow }, personas }: FiltrarProps) {
  const search = (texto: string | undefined, replace: boolean) => {
    const isAddress = texto !== undefined && ADDRESS.test(texto);
    narrow({ ip: isAddress ? texto : undefined, pedido_id: isAddress ? undefined : pedidoDe(texto) }, { replace });
  };
  const hasRefusals = filtros.resultado === 'RECHAZADO';
  return (
    <Barra
      {...{ filtros, narrow, personas }}
      buscar="Dirección IP o n.º de operación"
      buscado={filtros.ip ?? filtros.pedido_id}
      onSearch={search}
      que={
        <ManySelect
          label="Qué"
          options={TIPOS_OFRECIDOS}
          value={filtros.tipos ?? []}
          onChange={(chosen) => narrow({ tipos: chosen.length === 0 ? undefined : chosen.filter(isTipoDeSeguridad) })}
        />
      }
    >
      <ToggleButton isOn={hasRefusals} onClick={() => narrow({ resultado: hasRefusals ? undefined : 'RECHAZADO' })}>
        Solo rechazos
      </ToggleButton>
    </Barra>
  );
}

function frasesDe(filtros: SeguridadFilters, personas: readonly PersonaDeAuditoria[]): Frase<keyof SeguridadFilters>[] {
  const { tipos, resultado, ip } = filtros;
  return [
    ...(tipos ? [{ campos: ['tipos'] as const, texto: `«${oneOf(tipos.map(nombreDeSeguridad), 'clases')}»` }] : []),
    ...(resultado ? [{ campos: ['resultado'] as const, texto: resultado === 'OK' ? 'aceptados' : 'rechazados' }] : []),
    ...(ip === undefined ? [] : [{ campos: ['ip'] as const, texto: `desde ${ip}` }]),
    ...frasesComunes(filtros, personas),
  ];
}

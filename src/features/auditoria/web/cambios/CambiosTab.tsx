import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import {
  type Cambio,
  type CambiosFilters,
  exportCambios,
  listCambios,
  listPersonasDeAuditoria,
  type PersonaDeAuditoria,
} from '#features/auditoria/contract.ts';
import { ACTOS, nombreDeActo } from '#shared/actos.ts';
import { serviceKey } from '#shared/contract.ts';
import { call, newClave, serviceQuery } from '#web/api.ts';
import { usePageActs } from '#web/palette/page-acts.ts';
import { useSettings } from '#web/settings.ts';
import { FilterChips } from '#web/ui/filters/FilterChips.tsx';
import { SearchField } from '#web/ui/filters/SearchField.tsx';
import { ManySelect } from '#web/ui/ManySelect.tsx';

import styles from '../auditoria.module.css';
import { DiasFiltro } from '../DiasFiltro.tsx';
import { type Frase, frasesComunes, oneOf } from '../frases.ts';
import { PersonasFiltro } from '../PersonasFiltro.tsx';
import { nombreDeTabla } from '../palabras.ts';
import { RegistroCard } from '../RegistroCard.tsx';
import { useArchivo } from '../use-archivo.ts';
import { type Filtros, pedidoDe, useCambiosFiltros } from '../use-filtros.ts';
import { useRegistro } from '../use-registro.ts';
import { CambioDrawer } from './CambioDrawer.tsx';
import { cambioAngosto, cambiosColumns, nombreDeCambio } from './cambios.columns.tsx';

const PAGE_SIZE = 100;

/** Who changed what. */
export function CambiosTab() {
  const state = useCambiosFiltros();
  const { filtros } = state;
  const [open, setOpen] = useState<Cambio | null>(null);
  const personas = useQuery({ ...serviceQuery(listPersonasDeAuditoria, {}), staleTime: 300_000 });
  const registro = useRegistro({
    key: [serviceKey(listCambios), filtros],
    load: (cursor, signal) =>
      call(listCambios, { ...filtros, size: PAGE_SIZE, ...(cursor === null ? {} : { cursor }) }, { signal }),
  });
  const separador = useSettings((settings) => settings.separador);
  const archivo = useArchivo(() => call(exportCambios, { ...filtros, separador }, { clave: newClave() }));
  usePageActs([{ id: 'auditoria-exportar', titulo: 'Exportar la auditoría', tecla: 'e', run: archivo.run }]);
  const known = personas.data?.personas ?? [];
  const frases = frasesDe(filtros, known);
  return (
    <div className={styles.tab}>
      <Barra state={state} personas={known} />
      <FilterChips
        lead="Cambios"
        frases={frases}
        onRemove={(campos) => state.narrow(Object.fromEntries(campos.map((campo) => [campo, undefined])))}
        onClear={state.widen}
      />
      <RegistroCard
        title="Cambios"
        label="Lista de cambios"
        columns={cambiosColumns}
        narrow={cambioAngosto}
        registro={registro}
        archivo={archivo}
        isNarrowed={frases.length > 0}
        onWiden={state.widen}
        onOpen={setOpen}
        rowName={nombreDeCambio}
      />
      {open === null ? null : (
        <CambioDrawer
          cambio={open}
          onSame={(filters) => {
            setOpen(null);
            state.only(filters);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

const ACTOS_OFRECIDOS = ACTOS.map(({ servicio, nombre, area }) => ({ value: servicio, label: nombre, note: area }));

interface BarraProps {
  state: Filtros<CambiosFilters>;
  personas: readonly PersonaDeAuditoria[];
}

function Barra({ state: { filtros, narrow }, personas }: BarraProps) {
  return (
    <div className={styles.barra}>
      <SearchField
        label="Número de pedido"
        placeholder="Número de pedido"
        shortcut="/"
        value={filtros.pedido_id ?? ''}
        onSearch={(texto, replace) => narrow({ pedido_id: pedidoDe(texto) }, { replace })}
      />
      <PersonasFiltro
        personas={personas}
        elegidas={filtros.personas}
        sinPersona={filtros.sin_persona === true}
        onChange={narrow}
      />
      <ManySelect
        label="Qué hizo"
        options={ACTOS_OFRECIDOS}
        value={filtros.servicios ?? []}
        onChange={(servicios) => narrow({ servicios: servicios.length === 0 ? undefined : servicios })}
      />
      <DiasFiltro desde={filtros.desde} hasta={filtros.hasta} onDays={narrow} />
    </div>
  );
}

function frasesDe(filtros: CambiosFilters, personas: readonly PersonaDeAuditoria[]): Frase<keyof CambiosFilters>[] {
  const { servicios, tabla, fila_id } = filtros;
  const fila = [
    tabla === undefined ? 'fila' : nombreDeTabla(tabla),
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

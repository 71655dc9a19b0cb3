import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import {
  exportSeguridad,
  listPersonasDeAuditoria,
  listSeguridad,
  type PersonaDeAuditoria,
  type SeguridadFilters,
  type Suceso,
} from '#features/auditoria/contract.ts';
import { serviceKey } from '#shared/contract.ts';
import { isTipoDeSeguridad, nombreDeSeguridad, TIPOS_DE_SEGURIDAD_NOMBRES } from '#shared/seguridad.ts';
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
import { RegistroCard } from '../RegistroCard.tsx';
import { useArchivo } from '../use-archivo.ts';
import { type Filtros, pedidoDe, useSeguridadFiltros } from '../use-filtros.ts';
import { useRegistro } from '../use-registro.ts';
import { SucesoDrawer } from './SucesoDrawer.tsx';
import { nombreDeSuceso, seguridadColumns, sucesoAngosto } from './seguridad.columns.tsx';

const PAGE_SIZE = 100;

/** Who came in, and who was refused. */
export function SeguridadTab() {
  const state = useSeguridadFiltros();
  const { filtros } = state;
  const [open, setOpen] = useState<Suceso | null>(null);
  const personas = useQuery({ ...serviceQuery(listPersonasDeAuditoria, {}), staleTime: 300_000 });
  const registro = useRegistro({
    key: [serviceKey(listSeguridad), filtros],
    load: (cursor, signal) =>
      call(listSeguridad, { ...filtros, size: PAGE_SIZE, ...(cursor === null ? {} : { cursor }) }, { signal }),
  });
  const separador = useSettings((settings) => settings.separador);
  const archivo = useArchivo(() => call(exportSeguridad, { ...filtros, separador }, { clave: newClave() }));
  usePageActs([
    { id: 'seguridad-exportar', titulo: 'Exportar el registro de seguridad', tecla: 'e', run: archivo.run },
  ]);
  const known = personas.data?.personas ?? [];
  const frases = frasesDe(filtros, known);
  return (
    <div className={styles.tab}>
      <Barra state={state} personas={known} />
      <FilterChips
        lead="Sucesos"
        frases={frases}
        onRemove={(campos) => state.narrow(Object.fromEntries(campos.map((campo) => [campo, undefined])))}
        onClear={state.widen}
      />
      <RegistroCard
        title="Seguridad"
        label="Lista de sucesos de seguridad"
        columns={seguridadColumns}
        narrow={sucesoAngosto}
        registro={registro}
        archivo={archivo}
        isNarrowed={frases.length > 0}
        onWiden={state.widen}
        onOpen={setOpen}
        rowName={nombreDeSuceso}
        isAlert={({ resultado }) => resultado === 'RECHAZADO'}
      />
      {open === null ? null : (
        <SucesoDrawer
          suceso={open}
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

const TIPOS_OFRECIDOS = TIPOS_DE_SEGURIDAD_NOMBRES.map((tipo) => ({ value: tipo, label: nombreDeSeguridad(tipo) }));
const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]*:[\da-f:.%]*)$/i;

interface BarraProps {
  state: Filtros<SeguridadFilters>;
  personas: readonly PersonaDeAuditoria[];
}

function Barra({ state: { filtros, narrow }, personas }: BarraProps) {
  const search = (texto: string | undefined, replace: boolean) => {
    const isAddress = texto !== undefined && ADDRESS.test(texto);
    narrow({ ip: isAddress ? texto : undefined, pedido_id: isAddress ? undefined : pedidoDe(texto) }, { replace });
  };
  return (
    <div className={styles.barra}>
      <SearchField
        label="Dirección o número de pedido"
        placeholder="Dirección o número de pedido"
        shortcut="/"
        value={filtros.ip ?? filtros.pedido_id ?? ''}
        onSearch={search}
      />
      <PersonasFiltro
        personas={personas}
        elegidas={filtros.personas}
        sinPersona={filtros.sin_persona === true}
        onChange={narrow}
      />
      <ManySelect
        label="Qué"
        options={TIPOS_OFRECIDOS}
        value={filtros.tipos ?? []}
        onChange={(chosen) => narrow({ tipos: chosen.length === 0 ? undefined : chosen.filter(isTipoDeSeguridad) })}
      />
      <DiasFiltro desde={filtros.desde} hasta={filtros.hasta} onDays={narrow} />
      <button
        type="button"
        className={styles.toggle}
        aria-pressed={filtros.resultado === 'RECHAZADO'}
        onClick={() => narrow({ resultado: filtros.resultado === 'RECHAZADO' ? undefined : 'RECHAZADO' })}
      >
        Solo rechazos
      </button>
    </div>
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

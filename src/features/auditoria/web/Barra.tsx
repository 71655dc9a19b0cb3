import type { ReactNode } from 'react';

import { SearchField } from '#web/ui/filters/SearchField.tsx';

import type { CambiosFilters, PersonaDeAuditoria } from '../contract.ts';
import styles from './auditoria.module.css';
import { DiasFiltro } from './DiasFiltro.tsx';
import { PersonasFiltro } from './PersonasFiltro.tsx';
import type { Fields } from './use-filtros.ts';

/** What both logs are narrowed by in the same way. */
type QuienYCuando = Pick<CambiosFilters, 'personas' | 'sin_persona' | 'desde' | 'hasta'>;

interface Props {
  /** What is searched, for the eye and the ear. */
  buscar: string;
  buscado: string | undefined;
  onSearch: (texto: string | undefined, goesOn: boolean) => void;
  personas: readonly PersonaDeAuditoria[];
  filtros: QuienYCuando;
  narrow: (fields: Fields<QuienYCuando>) => void;
  /** The field for what was done. */
  que: ReactNode;
  children?: ReactNode;
}

/** What narrows a log: a search, who, what, when. */
export function Barra({ buscar, buscado = '', onSearch, personas, filtros, narrow, que, children }: Props) {
  return (
    <div className={styles.barra}>
      <SearchField label={buscar} placeholder={buscar} shortcut="/" value={buscado} onSearch={onSearch} />
      <PersonasFiltro
        personas={personas}
        elegidas={filtros.personas}
        sinPersona={filtros.sin_persona === true}
        onChange={narrow}
      />
      {que}
      <DiasFiltro desde={filtros.desde} hasta={filtros.hasta} onDays={narrow} />
      {children}
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

import { TarifasPanel } from '#features/envios/web/public.tsx';
import { MensajesPanel } from '#features/mensajes/web/public.tsx';
import type { Fila } from '#shared/catalogo.ts';
import { permits } from '#shared/permissions.ts';
import { serviceQuery } from '#web/api.ts';
import { CatalogoPanel } from '#web/catalogo/CatalogoPanel.tsx';
import { useCan } from '#web/permissions.ts';
import { useUser } from '#web/session.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

import { contarMaestros } from '../cuentas.contract.ts';
import { CodigoAccion } from './CodigoAccion.tsx';
import { DesviarAccion } from './DesviarAccion.tsx';
import { EstantesPorPatron } from './EstantesPorPatron.tsx';
import { AGENCIAS, ESTANTES, LOCALIDADES, MAESTROS, MENSAJES, type Parte, PLAZOS, PUESTOS } from './indice.ts';
import { MatrizDePlazos } from './MatrizDePlazos.tsx';
import styles from './mantenimiento.module.css';
import { ZonaAccion } from './ZonaAccion.tsx';

/** The masters of the house: which there are on the left, the chosen one beside it; on a phone one is chosen from a list. */
export function MantenimientoScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const user = useUser();
  const grupos = MAESTROS.map(
    ([grupo, partes]) => [grupo, partes.filter(({ lee }) => permits(lee, user))] as const,
  ).filter(([, partes]) => partes.length > 0);
  const todos = grupos.flatMap(([, partes]) => partes);
  const mayCount = useCan(contarMaestros);
  const { data } = useQuery({ ...serviceQuery(contarMaestros, {}), enabled: mayCount });
  const cuentas = data?.cuentas ?? {};
  const chosen = todos.find(({ nombre }) => nombre === search.maestro) ?? todos[0];
  if (chosen === undefined) return null;
  return (
    <div className={styles.plano}>
      <nav className={styles.maestros} aria-label="Maestros">
        {grupos.map(([grupo, partes]) => (
          <Grupo key={grupo} titulo={grupo} partes={partes} chosen={chosen} cuentas={cuentas} />
        ))}
      </nav>
      <div className={styles.elige}>
        <SelectField
          label="Maestro"
          data={todos.map(({ nombre, titulo }) => ({ value: nombre, label: titulo }))}
          value={chosen.nombre}
          onChange={(maestro) => void navigate({ to: '.', search: () => ({ maestro: maestro ?? chosen.nombre }) })}
        />
      </div>
      <Contenido parte={chosen} />
    </div>
  );
}

function Contenido({ parte }: { parte: Parte }) {
  if (parte === MENSAJES) return <MensajesPanel />;
  if (parte.catalogo === null) return <TarifasPanel />;
  const panel = <CatalogoPanel key={parte.nombre} catalogo={parte.catalogo} {...(MAS_ACTOS.get(parte) ?? {})} />;
  if (parte !== PLAZOS) return panel;
  return (
    <div className={styles.pila}>
      <MatrizDePlazos />
      {panel}
    </div>
  );
}

const dicho = (fila: Fila, campo: string) => String(fila.valores[campo] ?? '');

/** What else is done with the rows of a master, and with the master itself. */
const MAS_ACTOS: ReadonlyMap<Parte, Pick<ComponentProps<typeof CatalogoPanel>, 'masActos' | 'acciones'>> = new Map([
  [AGENCIAS, { masActos: (fila: Fila) => <DesviarAccion fila={fila} /> }],
  [LOCALIDADES, { masActos: (fila: Fila) => <ZonaAccion fila={fila} /> }],
  [
    PUESTOS,
    {
      masActos: (fila: Fila) => (
        <CodigoAccion fila={fila} nombre={dicho(fila, 'nombre')} codigo={dicho(fila, 'codigo')} />
      ),
    },
  ],
  [
    ESTANTES,
    {
      masActos: (fila: Fila) => (
        <CodigoAccion fila={fila} nombre={dicho(fila, 'codigo')} codigo={`EST_${dicho(fila, 'codigo')}`} />
      ),
      acciones: <EstantesPorPatron />,
    },
  ],
]);

interface GrupoProps {
  titulo: string;
  partes: readonly Parte[];
  chosen: Parte;
  /** Rows of each; absent: nobody has counted them. */
  cuentas: Readonly<Record<string, number>>;
}

function Grupo({ titulo, partes, chosen, cuentas }: GrupoProps) {
  return (
    <>
      <p className={styles.grupo}>{titulo}</p>
      {partes.map((parte) => (
        <Link
          key={parte.nombre}
          to="/mantenimiento"
          search={{ maestro: parte.nombre }}
          className={styles.enlace}
          aria-current={parte === chosen ? 'page' : undefined}
        >
          {parte.titulo}
          {cuentas[parte.nombre] === undefined ? null : (
            <span aria-hidden className={styles.cuenta}>
              {cuentas[parte.nombre]?.toLocaleString('es-UY')}
            </span>
          )}
        </Link>
      ))}
    </>
  );
}

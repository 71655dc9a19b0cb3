import { Link, useNavigate, useSearch } from '@tanstack/react-router';

import type { Catalogo } from '#shared/catalogo.ts';
import { permits } from '#shared/permissions.ts';
import { CatalogoPanel } from '#web/catalogo/CatalogoPanel.tsx';
import { useUser } from '#web/session.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

import { MAESTROS } from './indice.ts';
import styles from './mantenimiento.module.css';

/** The masters of the house: which there are on the left, the chosen one beside it; on a phone one is chosen from a list. */
export function MantenimientoScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const user = useUser();
  const grupos = MAESTROS.map(
    ([grupo, catalogos]) => [grupo, catalogos.filter(({ lee }) => permits(lee, user))] as const,
  ).filter(([, catalogos]) => catalogos.length > 0);
  const todos = grupos.flatMap(([, catalogos]) => catalogos);
  const chosen = todos.find(({ nombre }) => nombre === search.maestro) ?? todos[0];
  if (chosen === undefined) return null;
  return (
    <div className={styles.plano}>
      <nav className={styles.maestros} aria-label="Maestros">
        {grupos.map(([grupo, catalogos]) => (
          <Grupo key={grupo} titulo={grupo} catalogos={catalogos} chosen={chosen} />
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
      <CatalogoPanel key={chosen.nombre} catalogo={chosen} />
    </div>
  );
}

interface GrupoProps {
  titulo: string;
  catalogos: readonly Catalogo[];
  chosen: Catalogo;
}

function Grupo({ titulo, catalogos, chosen }: GrupoProps) {
  return (
    <>
      <p className={styles.grupo}>{titulo}</p>
      {catalogos.map((catalogo) => (
        <Link
          key={catalogo.nombre}
          to="/mantenimiento"
          search={{ maestro: catalogo.nombre }}
          className={styles.enlace}
          aria-current={catalogo === chosen ? 'page' : undefined}
        >
          {catalogo.titulo}
        </Link>
      ))}
    </>
  );
}

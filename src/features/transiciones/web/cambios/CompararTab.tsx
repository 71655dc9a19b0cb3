import type { Version } from '#features/transiciones/contract.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';

import type { Lugar } from '../address.ts';
import { nombreDeVersion } from '../palabras.ts';
import styles from './cambios.module.css';
import { RevisarTab } from './RevisarTab.tsx';

interface Props {
  version: Version;
  versiones: readonly Version[];
  contra: number | null;
  nombres: ReadonlyMap<string, string>;
  onContra: (id: number) => void;
  onOpen: (lugar: Lugar) => void;
}

/** The version beside any other one. */
export function CompararTab({ version, versiones, contra, nombres, onContra, onOpen }: Props) {
  const others = versiones.filter(({ id }) => id !== version.id);
  const usual =
    others.find(({ estado }) => estado === 'PUBLICADA') ?? others.find(({ estado }) => estado === 'RETIRADA');
  const other = others.find(({ id }) => id === contra) ?? usual ?? others[0];
  if (other === undefined) return <EmptyState title="Todavía hay una sola versión: cree un borrador para comparar." />;
  return (
    <>
      <div className={styles.elegir}>
        <SelectField
          label={`Comparar «${version.nombre}» con`}
          data={others.map((one) => ({ value: String(one.id), label: nombreDeVersion(one) }))}
          value={String(other.id)}
          onChange={(id) => (id === null ? undefined : onContra(Number(id)))}
        />
      </div>
      <RevisarTab
        version_id={version.id}
        contra={other.id}
        titulo={`Lo que cambia de «${other.nombre}» a «${version.nombre}»`}
        vacio="Las dos versiones dicen lo mismo."
        nombres={nombres}
        onOpen={onOpen}
        conFaltas={false}
      />
    </>
  );
}

import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import type { Version } from '../contract.ts';
import { historiaDeVersion, INSIGNIA, nombreDeVersion } from './palabras.ts';
import styles from './transiciones.module.css';
import type { Acto } from './VersionDialogs.tsx';

interface Props {
  version: Version;
  versiones: readonly Version[];
  onVersion: (id: number) => void;
  onActo: (acto: Acto) => void;
}

/** Which version is shown, what it is, and what can be done with it. */
export function Cabecera({ version, versiones, onVersion, onActo }: Props) {
  return (
    <header className={styles.cabecera}>
      <div className={styles.version}>
        <SelectField
          label="Versión"
          data={versiones.map((one) => ({ value: String(one.id), label: nombreDeVersion(one) }))}
          value={String(version.id)}
          onChange={(id) => (id === null ? undefined : onVersion(Number(id)))}
        />
        <p className={styles.historia}>
          <StatusBadge {...INSIGNIA[version.estado]} />
          <span>{historiaDeVersion(version)}</span>
        </p>
      </div>
      <div className={styles.actos}>
        <Button onClick={() => onActo('crear')}>Crear borrador</Button>
        {version.estado === 'BORRADOR' ? (
          <>
            <Button onClick={() => onActo('descartar')}>Descartar</Button>
            <Button variant="filled" onClick={() => onActo('publicar')}>
              Publicar
            </Button>
          </>
        ) : null}
        {version.estado === 'RETIRADA' ? (
          <Button variant="filled" onClick={() => onActo('volver')}>
            Volver a esta versión
          </Button>
        ) : null}
      </div>
    </header>
  );
}

import { download } from '#web/api.ts';
import { useSettings } from '#web/settings.ts';
import { Button } from '#web/ui/Button.tsx';

interface Props {
  pedir: (separador: ',' | ';') => Promise<{ url: string }>;
  isPending: boolean;
}

/** All that the filters of a list let through, as a file, in the person's own way of writing one. */
export function BotonExportar({ pedir, isPending }: Props) {
  const separador = useSettings((settings) => settings.separador);
  const open = () =>
    pedir(separador).then(
      ({ url }) => download(url),
      () => undefined,
    );
  return (
    <Button loading={isPending} onClick={() => void open()}>
      Exportar
    </Button>
  );
}

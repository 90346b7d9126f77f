// The engine did not come: no WebAssembly, or no line.
import { useTexts } from '../texts/texts';
import { Trouble } from './Trouble';

export function EngineTrouble({ error }: { error: unknown }) {
  const { errors } = useTexts();
  if (typeof WebAssembly === 'undefined') {
    return <Trouble title={errors.noWasm} text={errors.noWasmWhy} />;
  }
  const detail = error instanceof Error ? error.message : String(error);
  return (
    <Trouble title={errors.noEngine} text={errors.noEngineWhy} detail={detail}>
      <button class="btn go" onClick={() => location.reload()}>{errors.reload}</button>
    </Trouble>
  );
}

import { PACKET_SECTIONS, type PacketSection } from '@contract/onboarding/packets.constants';
import { useSpeaker } from '../../../carrier-pages/speech';

/** Where a carrier is: the step of so many, as text and as a bar of them, and the way back to all. */
export function StepLine({ section, back }: { section: PacketSection; back: string }) {
  const { say } = useSpeaker();
  const at = PACKET_SECTIONS.indexOf(section);
  return (
    <>
      <p className="small-print">
        {say('Step {0} of {1}', at + 1, PACKET_SECTIONS.length)}. <a href={back}>{say('All steps')}</a>
      </p>
      <ol className="step-bar" aria-hidden="true">
        {PACKET_SECTIONS.map((one, index) => (
          <li key={one} className={index <= at ? 'step-reached' : undefined} />
        ))}
      </ol>
    </>
  );
}

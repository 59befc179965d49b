import type { BrokerRequirement, LoadObstacle } from '@contract/load-board/board.entities';
import { Notice } from '@ui/notice';
import { Requirements } from './requirements';

interface PostingObstaclesProps {
  obstacles: readonly LoadObstacle[];
  requirements: readonly BrokerRequirement[];
}

/** Why a load cannot be posted, instead of the form. */
export function PostingObstacles({ obstacles, requirements }: PostingObstaclesProps) {
  return (
    <div className="stack-wide">
      {obstacles.length > 0 ? (
        <Notice kind="error" title="This load cannot be posted">
          <ul className="plain-bullets">
            {obstacles.map(({ name, sentence }) => (
              <li key={name}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {requirements.some(({ result }) => result !== 'met') ? <Requirements requirements={requirements} /> : null}
    </div>
  );
}

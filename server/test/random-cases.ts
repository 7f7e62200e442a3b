/** How many random cases a test tries: few in `npm test`, many in `npm run proofs -- random`. */
export const casesOf = (usual: number, inProof: number): number => (process.env.RANDOM_PROOF ? inProof : usual);

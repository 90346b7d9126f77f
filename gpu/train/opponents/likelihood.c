/* likelihood.c -- how likely a dwarf does what, counted in games of the deducer against
 * its own kind: far from the gold, near it, and with a broken tool (docs/bots.md). */
#include "gpu/train/opponents/likelihood.h"

#define ALIKE(miner, saboteur)                                                 \
    {                                                                          \
        {                                                                      \
            {miner, miner},                                                    \
            {                                                                  \
                saboteur, saboteur                                             \
            }                                                                  \
        }                                                                      \
    }
#define ON(m_m, m_s, s_m, s_s)                                                 \
    {                                                                          \
        {                                                                      \
            {m_m, m_s},                                                        \
            {                                                                  \
                s_m, s_s                                                       \
            }                                                                  \
        }                                                                      \
    }

const chance_of likelihood[N_BASE_OBSERVED][N_WHENS] = {
    [OBSERVED_CLOSER] = {ALIKE(0.585f, 0.021f), ALIKE(0.436f, 0.030f),
                         ALIKE(0.020f, 0.020f)},
    [OBSERVED_LEVEL] = {ALIKE(0.048f, 0.151f), ALIKE(0.118f, 0.152f),
                        ALIKE(0.020f, 0.020f)},
    [OBSERVED_AWAY] = {ALIKE(0.020f, 0.157f), ALIKE(0.023f, 0.183f),
                       ALIKE(0.020f, 0.020f)},
    [OBSERVED_DEAD] = {ALIKE(0.086f, 0.029f), ALIKE(0.140f, 0.036f),
                       ALIKE(0.020f, 0.020f)},
    [OBSERVED_BLOCK] = {ALIKE(0.020f, 0.207f), ALIKE(0.020f, 0.185f),
                        ALIKE(0.020f, 0.020f)},
    [OBSERVED_CLEAR] = {ALIKE(0.066f, 0.020f), ALIKE(0.035f, 0.020f),
                        ALIKE(0.043f, 0.020f)},
    [OBSERVED_FELL] = {ALIKE(0.021f, 0.022f), ALIKE(0.028f, 0.022f),
                       ALIKE(0.027f, 0.024f)},
    [OBSERVED_CUT] = {ALIKE(0.020f, 0.089f), ALIKE(0.025f, 0.067f),
                      ALIKE(0.025f, 0.060f)},
    [OBSERVED_BREAK] = {ON(0.004f, 0.043f, 0.026f, 0.004f),
                        ON(0.005f, 0.062f, 0.054f, 0.004f),
                        ON(0.005f, 0.078f, 0.046f, 0.004f)},
    [OBSERVED_MEND] = {ON(0.010f, 0.004f, 0.004f, 0.028f),
                       ON(0.022f, 0.005f, 0.004f, 0.056f),
                       ON(0.017f, 0.004f, 0.004f, 0.036f)},
    [OBSERVED_MEND_SELF] = {ALIKE(0.020f, 0.020f), ALIKE(0.020f, 0.020f),
                            ALIKE(0.254f, 0.182f)},
    [OBSERVED_LOOK] = {ALIKE(0.162f, 0.176f), ALIKE(0.080f, 0.066f),
                       ALIKE(0.100f, 0.090f)},
    [OBSERVED_PASS] = {ALIKE(0.056f, 0.184f), ALIKE(0.101f, 0.103f),
                       ALIKE(0.455f, 0.524f)},
};

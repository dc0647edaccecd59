"""The C side of `bits.py`: what those functions are where the caller is compiled."""

cdef extern from *:
    """
    #include <math.h>
    #include <stdint.h>
    #include <string.h>
    #if defined(_MSC_VER)
    #include <intrin.h>
    #define midtown_popcount(x) ((int)__popcnt64(x))
    static inline int midtown_lowest(uint64_t x) { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
    #else
    #define midtown_popcount(x) __builtin_popcountll(x)
    #define midtown_lowest(x) __builtin_ctzll(x)
    #endif
    static inline uint32_t midtown_random_below(uint64_t z, uint32_t n) {
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        z ^= z >> 31;
        return (uint32_t)(((z >> 32) * n) >> 32);
    }
    static inline void midtown_spread(uint16_t *items, int n, const uint16_t *table, int at, int base) {
    #if defined(__GNUC__)
        typedef uint16_t eight_t __attribute__((vector_size(16)));
        eight_t eight;
        memcpy(&eight, table + at, sizeof eight);
        eight += (uint16_t)base;
        memcpy(items + n, &eight, sizeof eight);
    #else
        for (int i = 0; i < 8; i++) items[n + i] = (uint16_t)(base + table[at + i]);
    #endif
    }
    static inline void midtown_spread_four(uint32_t *items, int n, const uint32_t *table, int at, uint32_t base) {
    #if defined(__GNUC__)
        typedef uint32_t four_t __attribute__((vector_size(16)));
        four_t four;
        memcpy(&four, table + at, sizeof four);
        four += base;
        memcpy(items + n, &four, sizeof four);
    #else
        for (int i = 0; i < 4; i++) items[n + i] = base + table[at + i];
    #endif
    }
    static inline void midtown_add_difference(uint16_t *totals, const int8_t *table, int plus, int minus, int n) {
    #if defined(__GNUC__)
        typedef int8_t bytes_t __attribute__((vector_size(16)));
        typedef int16_t shorts_t __attribute__((vector_size(32)));
        bytes_t more, less;
        shorts_t total;
        for (int i = 0; i < n; i += 16) {
            memcpy(&total, totals + i, sizeof total);
            memcpy(&more, table + plus + i, sizeof more);
            memcpy(&less, table + minus + i, sizeof less);
            total += __builtin_convertvector(more - less, shorts_t);
            memcpy(totals + i, &total, sizeof total);
        }
    #else
        for (int i = 0; i < n; i++) totals[i] += table[plus + i] - table[minus + i];
    #endif
    }
    """
    double exp(double x) noexcept nogil
    double log(double x) noexcept nogil
    double sqrt(double x) noexcept nogil
    int popcount "midtown_popcount"(unsigned long long x) noexcept nogil
    int lowest "midtown_lowest"(unsigned long long x) noexcept nogil
    int random_below "midtown_random_below"(unsigned long long z, unsigned int n) noexcept nogil
    void spread "midtown_spread"(unsigned short *items, int n, const unsigned short *table, int at, int base) noexcept nogil
    void spread_four "midtown_spread_four"(unsigned int *items, int n, const unsigned int *table, int at,
                                           unsigned int base) noexcept nogil
    void add_difference "midtown_add_difference"(unsigned short *totals, const signed char *table, int plus, int minus,
                                                 int n) noexcept nogil
    void *release_lock "PyEval_SaveThread"() noexcept
    void take_lock "PyEval_RestoreThread"(void *state) noexcept
    enum:
        GOLDEN "0x9E3779B97F4A7C15u"
        MASK64 "0xFFFFFFFFFFFFFFFFu"

cdef inline long long truncated(double x) noexcept nogil:
    return <long long>x

cdef inline unsigned char* address(unsigned char[::1] view) noexcept nogil:
    return &view[0]
